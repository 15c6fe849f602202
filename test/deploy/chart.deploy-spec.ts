import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { foreignProblems, foreignSchemas, type Schema } from './foreign-schemas.js';
import { dashboards } from './observability-files.js';
import {
  CHART,
  NAMESPACE,
  objectsOf,
  podOf,
  RELEASE,
  render,
  selects,
  type EnvironmentEntry,
  type KubernetesObject,
} from './rendered-chart.js';
import { SERVICES, settingProblems } from './service-settings.js';
import { run, tool } from './tools.js';

const VALUE_SETS = ['external', 'bundled', 'production', 'strimzi'];
const KUBERNETES_VERSIONS = ['1.30', '1.33', '1.36'];
/** Kinds from other projects, for which Kubernetes has no schemas. */
const FOREIGN = /^(monitoring\.coreos\.com|kafka\.strimzi\.io|keda\.sh|gateway\.networking\.k8s\.io)\//;
/** Kinds from other projects whose definitions no package manager has. */
const UNDESCRIBED = /^kafka\.strimzi\.io\//;
/** The kinds that the chart may create. Before a kind is added here, this file needs tests for it. */
const KINDS = [
  ...['Deployment', 'StatefulSet', 'Job', 'Pod', 'Service', 'ServiceAccount', 'Secret', 'ConfigMap', 'NetworkPolicy'],
  ...['PodDisruptionBudget', 'HorizontalPodAutoscaler', 'Ingress', 'HTTPRoute', 'ScaledObject', 'PodMonitor'],
  ...['PrometheusRule', 'KafkaTopic', 'KafkaUser'],
];
/** The kube-score checks that are ignored, with reasons. */
const SCORE_LEFT_OUT = [
  // A tag that never moves needs no pull at every start.
  'container-image-pull-policy',
  // A CPU limit would throttle the event loop. CPU requests and memory limits are set.
  'container-resources',
  // Scratch space is an emptyDir with its own size.
  'container-ephemeral-storage-request-and-limit',
  // The user and group ids come from the base images and are below the check's minimum of 10,000.
  'container-security-context-user-group-id',
];
/** Matches the bundled servers, which are for trials only: one copy each, with their images' settings. */
const BUNDLED_SERVER = new RegExp(`${RELEASE}[a-z-]*-(kafka|postgres|redis)/`);
const COMPONENT = 'app.kubernetes.io/component';

const KEY = `1:${Buffer.alloc(32, 7).toString('base64')}`;
/** Examples of the Secrets' contents, by variable. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://role:password@postgres/hiring',
  DATABASE_ADMIN_URL: 'postgres://postgres:password@postgres/hiring',
  REDIS_URL: 'redis://redis:6379',
  KAFKA_TLS_CA: '-----BEGIN CERTIFICATE-----\n',
  KAFKA_SASL_PASSWORD: 'password',
  BUS_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64'),
};

function environmentOf(entries: EnvironmentEntry[] = []): Record<string, string> {
  return Object.fromEntries(
    entries.map(({ name, value, valueFrom }) => {
      if (valueFrom?.fieldRef !== undefined) return [name, 'pod-1'];
      if (valueFrom?.secretKeyRef !== undefined) return [name, SECRETS[name] ?? KEY];
      return [name, value ?? ''];
    }),
  );
}

test.each(VALUE_SETS)('helm lint passes with the values %s', (values) => {
  const { status, output } = run(tool('helm'), [
    'lint',
    CHART,
    '--strict',
    '--values',
    `${CHART}/ci/${values}-values.yaml`,
  ]);
  expect([status, output]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
});

test.each([
  ['services.gateway.replica=2', 'a misspelt field'],
  ['services.ledger.autoscaling.enabled=true', 'more than one writer of the ledger'],
  ['image.tag=latest', 'an image without a version'],
  ['publicUrls.gateway=example.com', 'an address that is none'],
  ['gatewayApi.enabled=true', 'a route without a gateway'],
  ['strimzi.enabled=true', 'users without logins'],
  ['secrets.values.console.KEY=x', 'secrets of an unknown service'],
  ['bus.publicKeys.reads[0]=x', 'a public key that is none'],
  ['bus.publicKeys.reads=null', 'a service without a public key'],
])('the values schema refuses %s: %s', (value) => {
  expect(() => render('external', '--set', value)).toThrow(/values don't meet the specifications|schema/);
});

let schemas: Map<string, Schema>;
beforeAll(() => {
  schemas = foreignSchemas();
});

describe.each(VALUE_SETS)('the chart with the values %s', (values) => {
  const text = render(values);
  const objects = objectsOf(text);
  const of = (kind: string): KubernetesObject[] => objects.filter((object) => object.kind === kind);
  const pods = objects.flatMap((object) => {
    const pod = podOf(object);
    return pod === undefined ? [] : [{ name: `${object.kind} ${object.metadata.name}`, object, ...pod }];
  });
  const component = (object: KubernetesObject): string => object.metadata.labels[COMPONENT] ?? '';

  test('kube-score finds nothing critical', () => {
    const { output } = run(
      tool('kube-score'),
      ['score', ...SCORE_LEFT_OUT.flatMap((name) => ['--ignore-test', name]), '--output-format', 'ci', '-'],
      text,
    );
    const critical = output.split('\n').filter((line) => line.startsWith('[CRITICAL]'));
    expect(critical.filter((line) => !BUNDLED_SERVER.test(line))).toEqual([]);
    expect(output).toContain('[OK]');
  });

  test.each(KUBERNETES_VERSIONS)('is valid for Kubernetes %s, strictly', (version) => {
    const own = text
      .split(/^---$/m)
      .filter((document) => !FOREIGN.test(/^apiVersion: (.*)$/m.exec(document)?.[1] ?? '') && /^kind:/m.test(document));
    const { status, output } = run(tool('kubernetes-validate'), ['-k', version, '--strict', '-'], own.join('\n---\n'));
    expect([status, output.split('\n').filter((line) => /error|fail/i.test(line))]).toEqual([0, []]);
  });

  test('objects of other projects match their own definitions', () => {
    const foreign = objects.filter(({ apiVersion }) => FOREIGN.test(apiVersion));
    const judged = foreign.map((object) => ({ object, problems: foreignProblems(object, schemas) }));
    const named = ({ object: { apiVersion, kind, metadata } }: (typeof judged)[number]): string =>
      `${apiVersion} ${kind} ${metadata.name}`;
    expect(judged.filter(({ problems }) => problems === undefined).map(named)).toEqual(
      judged.filter(({ object }) => UNDESCRIBED.test(object.apiVersion)).map(named),
    );
    expect(judged.filter(({ problems = [] }) => problems.length > 0)).toEqual([]);
  });

  test('nothing is of a kind these rules do not know, and nothing opens the cluster by itself', () => {
    expect(objects.map(({ kind }) => kind).filter((kind) => !KINDS.includes(kind))).toEqual([]);
    for (const { metadata, spec } of of('Service')) {
      expect([metadata.name, spec['type'] ?? 'ClusterIP', spec['externalIPs']]).toEqual([
        metadata.name,
        'ClusterIP',
        undefined,
      ]);
    }
    for (const { metadata, spec } of of('Job')) {
      const { restartPolicy } = spec.template?.spec as unknown as { restartPolicy: string };
      expect([metadata.name, restartPolicy]).toEqual([metadata.name, 'Never']);
      expect(spec['activeDeadlineSeconds']).toBeGreaterThan(0);
    }
  });

  test("every object is in the release's namespace (Strimzi's may be elsewhere), labelled, and named once", () => {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { kind, metadata } of objects) {
      expect([kind, metadata.namespace]).toEqual([kind, NAMESPACE]);
      expect(metadata.name.length).toBeLessThanOrEqual(63);
      expect(Object.keys(metadata.labels)).toEqual(
        expect.arrayContaining(['app.kubernetes.io/name', 'app.kubernetes.io/instance', COMPONENT, 'helm.sh/chart']),
      );
    }
  });

  test('no pod is privileged, root, on the host, or talks to the API server', () => {
    for (const { name, spec } of pods) {
      expect([name, spec]).toEqual([name, expect.objectContaining({ automountServiceAccountToken: false })]);
      expect([name, spec.securityContext]).toEqual([
        name,
        expect.objectContaining({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } }),
      ]);
      expect([name, spec.hostNetwork, spec.hostPID]).toEqual([name, undefined, undefined]);
      expect([name, (spec.volumes ?? []).filter((volume) => 'hostPath' in volume)]).toEqual([name, []]);
      for (const container of spec.containers) {
        expect([name, container.securityContext]).toEqual([
          name,
          expect.objectContaining({
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
            // The broker's image writes its configuration at the start, so its root file system is writable.
            ...(container.name !== 'kafka' && { readOnlyRootFilesystem: true }),
          }),
        ]);
      }
    }
  });

  test('every container requests resources, has a memory limit and a versioned image', () => {
    for (const { name, spec } of pods) {
      for (const { image, resources } of spec.containers) {
        expect([name, resources?.requests]).toEqual([name, { cpu: expect.anything(), memory: expect.anything() }]);
        expect([name, resources?.limits?.['memory']]).toEqual([name, expect.stringMatching(/^[0-9]+[MG]i$/)]);
        expect([name, image]).toEqual([name, expect.stringMatching(/:v?[0-9]/)]);
      }
    }
  });

  test.each(SERVICES)(
    '%s starts with settings its config class accepts, and so does its migration',
    async (service) => {
      const deployment = of('Deployment').find((object) => component(object) === service);
      const container = deployment?.spec.template?.spec.containers[0];
      expect(await settingProblems(service, environmentOf(container?.env))).toEqual([]);
      const job = of('Job').find(({ metadata }) => metadata.name.includes(`-migrate-${service}`));
      const env = environmentOf(job?.spec.template?.spec.containers[0]?.env);
      expect(await settingProblems(service, env, 'migrate')).toEqual([]);
    },
  );

  test("a pod takes secrets from its own service's Secret alone", () => {
    for (const { name, object, spec } of pods) {
      const from = spec.containers.flatMap(({ env = [] }) =>
        env.flatMap((entry) => entry.valueFrom?.secretKeyRef ?? []),
      );
      if (object.kind === 'Deployment') {
        const own = [`${RELEASE}-${component(object)}`, `${RELEASE}-${component(object)}-kafka`];
        expect([name, from.filter((ref) => !own.includes(ref.name) && ref.key !== 'ca.crt')]).toEqual([name, []]);
      }
      const inline = spec.containers.flatMap(({ env = [] }) =>
        env.filter(
          (entry) =>
            entry.value !== undefined &&
            entry.name !== 'BUS_PUBLIC_KEYS' &&
            /(_KEYS?|PEPPERS|PASSWORD|DATABASE_\w*URL|REDIS_URL)$/.test(entry.name),
        ),
      );
      expect([name, inline]).toEqual([name, []]);
    }
  });

  test('when the chart creates Secrets, they have every key that a pod needs', () => {
    const made = new Map(
      of('Secret').map((secret) => [
        secret.metadata.name,
        (secret as unknown as { stringData: Record<string, string> }).stringData,
      ]),
    );
    if (values !== 'bundled') return expect(made.size).toBe(0);
    const requested = pods.flatMap(({ spec }) =>
      spec.containers.flatMap(({ env = [] }) => env.flatMap((entry) => entry.valueFrom?.secretKeyRef ?? [])),
    );
    expect(requested.filter((ref) => !ref.optional && made.get(ref.name)?.[ref.key] === undefined)).toEqual([]);
  });

  test.each(SERVICES)('%s is rolled without a gap: ready before live, time to drain, a budget, spread', (service) => {
    const deployment = of('Deployment').find((object) => component(object) === service) as KubernetesObject;
    const spec = deployment.spec.template?.spec;
    const container = spec?.containers[0];
    expect(deployment.spec['strategy']).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    });
    expect(container?.startupProbe?.httpGet?.path).toBe('/livez');
    expect(container?.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'private' });
    expect(container?.livenessProbe?.httpGet).toEqual({ path: '/livez', port: 'private' });
    expect(container?.lifecycle).toEqual({ preStop: { sleep: { seconds: 5 } } });
    expect(spec?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + 25 + 5);
    expect(spec?.topologySpreadConstraints).toHaveLength(2);
    const labels = deployment.spec.template?.metadata.labels ?? {};
    expect(selects(deployment.spec.selector?.matchLabels, labels)).toBe(true);
    const budgets = of('PodDisruptionBudget').filter((budget) => selects(budget.spec.selector?.matchLabels, labels));
    expect(budgets.map((budget) => budget.spec['maxUnavailable'])).toEqual([1]);
  });

  test('every pod runs as an account of this release, each service as its own', () => {
    const accounts = of('ServiceAccount').map(({ metadata }) => metadata.name);
    const used = pods.filter(({ object }) => object.kind !== 'StatefulSet').map(({ spec }) => spec.serviceAccountName);
    expect(used.filter((name) => !accounts.includes(name ?? ''))).toEqual([]);
    const ofServices = of('Deployment').map((object) => object.spec.template?.spec.serviceAccountName);
    expect(new Set(ofServices).size).toBe(SERVICES.length);
  });

  test('only the autoscaler of a Deployment sets its number of replicas', () => {
    const scalers = objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject');
    const scaled = scalers.map(({ spec }) => (spec['scaleTargetRef'] as { name: string }).name);
    expect(new Set(scaled).size).toBe(scaled.length);
    for (const { metadata, spec } of of('Deployment')) {
      expect([metadata.name, spec['replicas'] === undefined]).toEqual([metadata.name, scaled.includes(metadata.name)]);
    }
    if (values === 'strimzi') expect(scalers.map(({ kind }) => kind)).toContain('ScaledObject');
  });

  test('Services lead to pods, by the name of a port they have', () => {
    for (const { metadata, spec } of of('Service')) {
      const chosen = pods.filter((pod) => selects(spec.selector as Record<string, string>, pod.labels));
      const ports = chosen.flatMap((pod) =>
        pod.spec.containers.flatMap((one) => (one.ports ?? []).map((port) => port.name)),
      );
      const wanted = (spec['ports'] as { targetPort: string }[]).map((port) => port.targetPort);
      expect([metadata.name, wanted.every((port) => ports.includes(port))]).toEqual([metadata.name, true]);
    }
  });

  test('all connections are denied unless listed, and only crawler, webhooks and documents of apps reach the internet', () => {
    const policies = of('NetworkPolicy');
    const rulesOf = (policy: KubernetesObject): { to?: { ipBlock?: { cidr: string; except?: string[] } }[] }[] =>
      (policy.spec['egress'] as { to?: { ipBlock?: { cidr: string } }[] }[] | undefined) ?? [];
    const selectorOf = (policy: KubernetesObject): Record<string, string> | undefined =>
      (policy.spec['podSelector'] as { matchLabels?: Record<string, string> }).matchLabels;
    for (const { name, labels } of pods) {
      const chosen = policies.filter((policy) => selects(selectorOf(policy), labels));
      expect([name, chosen.length]).toEqual([name, 2]);
    }
    for (const policy of policies) {
      expect([policy.metadata.name, policy.spec['policyTypes']]).toEqual([policy.metadata.name, ['Ingress', 'Egress']]);
      for (const { to = [] } of rulesOf(policy))
        expect([policy.metadata.name, to.length > 0]).toEqual([policy.metadata.name, true]);
    }
    // A rule without a source permits every client, which is only right for public ports.
    for (const policy of policies) {
      const ingress = (policy.spec['ingress'] ?? []) as { ports?: { port: number }[]; from?: unknown[] }[];
      const open = ingress.filter(({ from = [] }) => from.length === 0).flatMap(({ ports = [{ port: 0 }] }) => ports);
      const edges: Record<string, number> = { gateway: 4000, exports: 4001, accounts: 4002 };
      expect([policy.metadata.name, open.filter(({ port }) => port !== edges[component(policy)])]).toEqual([
        policy.metadata.name,
        [],
      ]);
    }
    const outside = policies.filter((policy) =>
      rulesOf(policy).some(({ to = [] }) => to.some(({ ipBlock }) => /\/0$/.test(ipBlock?.cidr ?? ''))),
    );
    expect(outside.map(component).sort()).toEqual(['accounts', 'change-feed', 'freshness']);
    const blocks = outside.flatMap((policy) =>
      rulesOf(policy).flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])),
    );
    for (const { cidr, except = [] } of blocks.filter((block) => block.cidr === '0.0.0.0/0')) {
      expect([cidr, except]).toEqual([cidr, expect.arrayContaining(['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16'])]);
    }
  });

  test('migrations run before pods start: as hooks, unless the servers are part of the release', () => {
    const jobs = of('Job');
    const hooks = jobs.map(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
    const expected = ['external', 'production'].includes(values) ? 'pre-install,pre-upgrade' : undefined;
    expect(new Set(hooks)).toEqual(new Set([expected]));
    expect(jobs.length).toBe(SERVICES.length + (values === 'strimzi' ? 0 : 1));
  });

  test('the edges can be reached by their public names, when there is an ingress or a route', () => {
    const routes = [...of('Ingress'), ...of('HTTPRoute')];
    if (values === 'external' || values === 'bundled') return expect(routes).toEqual([]);
    const hosts = routes.flatMap(({ spec }) => [
      ...((spec['hostnames'] as string[] | undefined) ?? []),
      ...(spec['rules'] as { host?: string }[]).flatMap(({ host }) => host ?? []),
    ]);
    expect(hosts.sort()).toEqual(['accounts.example.com', 'api.example.com', 'leads.example.com']);
  });
});

describe('with Strimzi', () => {
  const objects = objectsOf(render('strimzi'));

  test('the topics outlive the release', () => {
    const topics = objects.filter(({ kind }) => kind === 'KafkaTopic');
    expect(topics.map(({ metadata }) => metadata.annotations)).toEqual(
      topics.map(() => ({ 'helm.sh/resource-policy': 'keep' })),
    );
    expect(topics.map(({ spec }) => spec['topicName'])).toContain('acme.ledger');
    const ledger = topics.find(({ spec }) => spec['topicName'] === 'acme.ledger');
    expect(ledger?.spec['config']).toMatchObject({ 'retention.ms': '-1', 'min.insync.replicas': '2' });
  });

  test('only the ledger writes the ledger, and only its readers read it', () => {
    const users = objects.filter(({ kind }) => kind === 'KafkaUser');
    const allowed = (operation: string): string[] =>
      users
        .filter(({ spec }) =>
          (
            spec['authorization'] as { acls: { resource: { name: string; type: string }; operations: string[] }[] }
          ).acls.some(
            ({ resource, operations }) =>
              resource.type === 'topic' && resource.name === 'acme.ledger' && operations.includes(operation),
          ),
        )
        .map(({ metadata }) => metadata.name.replace(`${RELEASE}-`, '').replace('-kafka', ''))
        .sort();
    expect(allowed('Write')).toEqual(['ledger']);
    expect(allowed('Read')).toEqual(['change-feed', 'freshness', 'gateway', 'ledger', 'reads', 'support']);
  });
});

test('the alert rules of the chart fire and stay quiet as tested, and so does the file itself', () => {
  const rules = run(tool('promtool'), ['check', 'rules', '--lint=all', `${CHART}/files/alerts.yaml`]);
  expect([rules.status, rules.output]).toEqual([0, expect.stringContaining('SUCCESS')]);
  const tested = run(tool('promtool'), ['test', 'rules', 'test/deploy/alerts.test.yaml']);
  expect([tested.status, tested.output]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('the configuration of Prometheus in Compose is valid, and every dashboard has valid queries', () => {
  const checked = run(tool('promtool'), ['check', 'config', '--syntax-only', 'docker/observability/prometheus.yaml']);
  expect([checked.status, checked.output]).toEqual([0, expect.stringContaining('SUCCESS')]);
  const requested = dashboards.flatMap(([, { panels }]) => panels.flatMap(({ targets }) => targets));
  const asRules = requested.map(({ expr }, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m').replace(/\$\w+/g, '.*'),
  }));
  const file = join(mkdtempSync(join(tmpdir(), 'panels-')), 'rules.yaml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules: asRules }] }));
  const parsed = run(tool('promtool'), ['check', 'rules', '--lint=none', file]);
  rmSync(dirname(file), { recursive: true });
  expect([parsed.status, parsed.output]).toEqual([0, expect.stringContaining(`${requested.length} rules found`)]);
});

test('the Dockerfile has no finding', () => {
  expect(run(tool('hadolint'), ['docker/Dockerfile'])).toEqual({ status: 0, output: '' });
});
