import { CORE_SCHEMA, loadAll, mergeTag } from 'js-yaml';
import { run, tool } from './tools.js';

/** The members of a Kubernetes object that the tests read. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels: Record<string, string>;
    annotations?: Record<string, string>;
  };
  spec: Record<string, unknown> & {
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>;
  };
}

export interface PodSpec {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  hostPID?: boolean;
  securityContext?: Record<string, unknown>;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: unknown[];
  volumes?: Record<string, unknown>[];
  containers: Container[];
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  securityContext?: Record<string, unknown>;
  env?: EnvironmentEntry[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: unknown;
}

interface Probe {
  httpGet?: { path: string; port: string };
}

export interface EnvironmentEntry {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean }; fieldRef?: unknown };
}

export const CHART = 'docker/helm';
export const RELEASE = 'hiring-signal';
export const NAMESPACE = 'hiring';

/** Returns the rendered chart for one value set. Throws helm's message if the chart does not render. */
export function render(values: string, ...more: string[]): string {
  const set = ['--namespace', NAMESPACE, '--values', `${CHART}/ci/${values}-values.yaml`, '--kube-version', '1.34.0'];
  const { status, output } = run(tool('helm'), ['template', RELEASE, CHART, ...set, ...more]);
  if (status !== 0) throw new Error(output);
  return output;
}

export function objectsOf(rendered: string): KubernetesObject[] {
  const documents = loadAll(rendered, { schema: CORE_SCHEMA.withTags(mergeTag) }) as (KubernetesObject | null)[];
  return documents.filter((document) => document !== null);
}

/** Returns the pod that an object is or creates. Returns undefined if there is no pod. */
export function podOf(object: KubernetesObject): { labels: Record<string, string>; spec: PodSpec } | undefined {
  if (object.kind === 'Pod') return { labels: object.metadata.labels, spec: object.spec as unknown as PodSpec };
  const template = object.spec?.template;
  return template === undefined ? undefined : { labels: template.metadata.labels, spec: template.spec };
}

export function selects(selector: Record<string, string> | undefined, labels: Record<string, string>): boolean {
  return selector !== undefined && Object.entries(selector).every(([name, value]) => labels[name] === value);
}
