import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { CORE_SCHEMA, loadAll } from 'js-yaml';
import type { KubernetesObject } from './rendered-chart.js';

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema };

interface Definition {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; served: boolean; schema: { openAPIV3Schema: Schema } }[];
  };
}

/** Go modules that define kinds which Kubernetes itself does not have. */
const MODULES = [
  ['sigs.k8s.io/gateway-api@v1.3.0', 'config/crd/standard'],
  ['github.com/prometheus-operator/prometheus-operator@v0.83.0', 'example/prometheus-operator-crd'],
  ['github.com/kedacore/keda/v2@v2.17.1', 'config/crd/bases'],
] as const;
const DOWNLOAD_MS_MAX = 300_000;

/**
 * Returns the schemas from `MODULES`, keyed by `apiVersion kind`. A schema refuses fields that it does not describe.
 */
export function foreignSchemas(): Map<string, Schema> {
  const found = new Map<string, Schema>();
  for (const [module, folder] of MODULES) {
    const said = execFileSync('go', ['mod', 'download', '-json', module], {
      timeout: DOWNLOAD_MS_MAX,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { Dir } = JSON.parse(said.toString()) as { Dir: string };
    for (const file of readdirSync(join(Dir, folder)).filter((name) => name.endsWith('.yaml'))) {
      const documents = loadAll(readFileSync(join(Dir, folder, file), 'utf8'), { schema: CORE_SCHEMA });
      for (const definition of documents as (Definition | null)[]) {
        if (definition?.spec?.names === undefined) continue;
        const { group, names, versions } = definition.spec;
        for (const { name, served, schema } of versions) {
          if (served) found.set(`${group}/${name} ${names.kind}`, strict(schema.openAPIV3Schema, true));
        }
      }
    }
  }
  return found;
}

/** Returns an object's schema violations, or undefined if there is no schema. */
export function foreignProblems(object: KubernetesObject, schemas: Map<string, Schema>): string[] | undefined {
  const schema = schemas.get(`${object.apiVersion} ${object.kind}`);
  if (schema === undefined) return undefined;
  const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  validate(object);
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

/** Returns the schema as the API server applies it in strict mode: it refuses undescribed members. */
function strict(schema: Schema, isRoot = false): Schema {
  const { properties, items, additionalProperties, ...rest } = schema;
  const closed: Schema = { ...rest };
  if (properties !== undefined) {
    const entries = Object.entries(properties).map(([name, inner]) => [name, strict(inner)]);
    closed.properties = { ...(Object.fromEntries(entries) as Record<string, Schema>), ...(isRoot && ANY_OBJECT) };
    if (additionalProperties === undefined && schema['x-kubernetes-preserve-unknown-fields'] !== true) {
      closed['additionalProperties'] = false;
    }
  }
  if (items !== undefined) closed.items = strict(items);
  if (typeof additionalProperties === 'object') closed['additionalProperties'] = strict(additionalProperties as Schema);
  if (schema['x-kubernetes-int-or-string'] === true) delete closed['type'];
  // JavaScript has no `(?i)`, which in Go ignores case in the rest of the pattern. `(?i:...)` replaces it.
  if (typeof schema['pattern'] === 'string') {
    closed['pattern'] = schema['pattern'].replace(/^(.*?)\(\?i\)(.*)$/s, '$1(?i:$2)');
  }
  return closed;
}

const ANY_OBJECT = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } };
