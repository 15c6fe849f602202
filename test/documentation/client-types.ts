import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { endpointsOf, isMetered, listOf, type DescribedApi, type Endpoint, type Schema } from './described-api.js';

export const HEAD = '// Made from the OpenAPI document by `npm run docs:api`; do not edit.\n\n';
const FOLDER = 'libs/client/src/generated';

/** Returns the client's generated files by path: types for every operation, an operation table, and methods. */
export async function clientTypes(api: DescribedApi): Promise<Record<string, string>> {
  const nodes = await openapiTS(JSON.stringify(withoutProblems(api)), { defaultNonNullable: false });
  const wanted = nodes.filter((node) => 'name' in node && ['components', 'operations'].includes(nameOf(node.name)));
  return {
    [`${FOLDER}/api-types.ts`]: await formatted(`${HEAD}${astToString(wanted)}`),
    [`${FOLDER}/operations.ts`]: await formatted(operationTable(api)),
    [`${FOLDER}/models.ts`]: await formatted(models(api)),
    [`${FOLDER}/methods.ts`]: await formatted(methods(api)),
  };
}

function nameOf(name: unknown): string {
  return (name as { text?: string } | undefined)?.text ?? '';
}

/** Removes problem documents, because the client has one error class for all of them. */
function withoutProblems(api: DescribedApi): object {
  const paths = Object.fromEntries(
    endpointsOf(api).map(({ path }) => [
      path,
      Object.fromEntries(Object.entries(api.paths[path] ?? {}).map(successes)),
    ]),
  );
  const { schemas } = api.components;
  return { openapi: '3.1.0', info: api.info, paths, components: { schemas } };
}

function successes([method, operation]: [string, DescribedApi['paths'][string][string]]): [string, object] {
  const responses = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  // Headers are left out, because the client reads them itself.
  const bodies = responses.map(([status, { description, content }]) => [
    status,
    { description, ...(content && { content }) },
  ]);
  return [method, { ...operation, responses: Object.fromEntries(bodies) as object }];
}

/**
 * Returns a table with each call's method and path, and whether the call is metered. A call is metered if it accepts an
 * Idempotency-Key.
 */
function operationTable(api: DescribedApi): string {
  const rows = endpointsOf(api).map(({ method, path, operation }) => {
    return `  ${operation.operationId}: { method: '${method}', path: '${path}', metered: ${isMetered(operation)} },`;
  });
  return `${HEAD}export const OPERATIONS = {\n${rows.join('\n')}\n} as const;\n`;
}

/** Returns a named type for every schema. */
function models({ components: { schemas } }: DescribedApi): string {
  const types = Object.keys(schemas).map((name) => `export type ${name} = components['schemas']['${name}'];`);
  return `${HEAD}import type { components } from './api-types.js';\n\n${types.join('\n')}\n`;
}

function methods(api: DescribedApi): string {
  const written = endpointsOf(api).flatMap((endpoint) => [callMethod(api, endpoint), ...pageMethod(api, endpoint)]);
  const imports = `import type { Answered } from '../answer.js';
import { Calls } from '../calls.js';
import type { Items } from '../items.js';
import type { Input, Without } from '../input.js';
import type { CallOptions, PagesOptions } from '../transport.js';
`;
  return `${HEAD}${imports}\n/** A method for each operation. */\nexport abstract class Operations extends Calls {\n${written.join('\n')}}\n`;
}

interface Signature {
  id: string;
  /** The declared arguments, without `options`. */
  declared: string;
  passed: string;
}

/**
 * Returns a method's signature. Each path parameter is a separate argument. One object after them contains all other
 * parameters.
 */
function signatureOf(api: DescribedApi, { operation }: Endpoint): Signature {
  const id = operation.operationId;
  const given = (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header');
  const inPath = given.filter((parameter) => parameter.in === 'path');
  const body = bodyOf(api, operation);
  const rest = [...given.filter((parameter) => parameter.in === 'query'), ...Object.keys(body.properties ?? {})];
  const isRequired =
    given.some((parameter) => parameter.in === 'query' && parameter.required === true) ||
    (body.required ?? []).length > 0;
  const names = inPath.map(({ name }) => camelCase(name));
  const type =
    names.length === 0 ? `Input<'${id}'>` : `Without<'${id}', ${names.map((name) => `'${name}'`).join(' | ')}>`;
  return {
    id,
    declared: [
      ...inPath.map(({ name, schema }) => `${camelCase(name)}: ${schema.type === 'integer' ? 'number' : 'string'}`),
      ...(rest.length === 0 ? [] : [`input: ${type}${isRequired ? '' : ' = {}'}`]),
    ]
      .map((text) => `${text}, `)
      .join(''),
    passed:
      rest.length > 0 && names.length === 0
        ? 'input'
        : `{ ${[...(rest.length > 0 ? ['...input'] : []), ...names].join(', ')} }`,
  };
}

function bodyOf(api: DescribedApi, { requestBody }: Endpoint['operation']): Schema {
  const reference = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
  return api.components.schemas[reference] ?? {};
}

function callMethod(api: DescribedApi, endpoint: Endpoint): string {
  const { id, declared, passed } = signatureOf(api, endpoint);
  const { summary, responses } = endpoint.operation;
  // Only a call with a maximum age may return a crawl job.
  const withoutAge = `Promise<Extract<Answered<'${id}'>, { status: 200 }>>;`;
  const overloads = !('202' in responses && '200' in responses)
    ? []
    : [
        `${camelCase(id)}(companyId: number, input?: Without<'${id}', 'companyId' | 'maxAge'>, options?: CallOptions): ${withoutAge}`,
        `${camelCase(id)}(companyId: number, input: Without<'${id}', 'companyId'>, options?: CallOptions): Promise<Answered<'${id}'>>;`,
      ];
  return `/** ${sentence(summary)} */
  ${[...overloads, `${camelCase(id)}(${declared}options?: CallOptions): Promise<Answered<'${id}'>> {`].join('\n')}
    return this.call('${id}', ${passed}, options);
  }
`;
}

/** Returns a method that iterates over an operation's pages. */
function pageMethod(api: DescribedApi, endpoint: Endpoint): string[] {
  const [member] = listOf(api, endpoint.operation) ?? [];
  if (member === undefined) return [];
  const { id, declared, passed } = signatureOf(api, endpoint);
  return [
    `/** ${sentence(endpoint.operation.summary).slice(0, -1)}: the items of all pages from \`cursor\` on. Each page is a call, made when it is needed. */
  ${camelCase(`iter_${id.replace(/^list_/, '')}`)}(${declared}options?: PagesOptions): Items<'${id}', '${member}'> {
    return this.items('${id}', '${member}', ${passed}, options);
  }
`,
  ];
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

export function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

export async function formatted(text: string, parser: 'typescript' | 'json' = 'typescript'): Promise<string> {
  return format(text, { ...(await resolveConfig(import.meta.filename)), parser });
}
