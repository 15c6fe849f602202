import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { endpointsOf, type DescribedApi } from './described-api.js';

const HEAD = '// Made from the OpenAPI document by `npm run docs:api`; do not edit.\n\n';
const FOLDER = 'libs/client/src/generated';

/** Generated files of the client, by path: types of every operation, and a table of them. */
export async function clientTypes(api: DescribedApi): Promise<Record<string, string>> {
  const nodes = await openapiTS(JSON.stringify(withoutProblems(api)), { defaultNonNullable: false });
  const wanted = nodes.filter((node) => 'name' in node && ['components', 'operations'].includes(nameOf(node.name)));
  return {
    [`${FOLDER}/api-types.ts`]: await formatted(`${HEAD}${astToString(wanted)}`),
    [`${FOLDER}/operations.ts`]: await formatted(operationTable(api)),
  };
}

function nameOf(name: unknown): string {
  return (name as { text?: string } | undefined)?.text ?? '';
}

/** Without problem documents: they are the same for every operation, and the client has one class of errors. */
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
  // The client reads what it needs of the headers itself.
  const bodies = responses.map(([status, { description, content }]) => [
    status,
    { description, ...(content && { content }) },
  ]);
  return [method, { ...operation, responses: Object.fromEntries(bodies) as object }];
}

/** Data of a call besides types: method, path, and whether it is metered, that is, accepts an Idempotency-Key. */
function operationTable(api: DescribedApi): string {
  const rows = endpointsOf(api).map(({ method, path, operation }) => {
    const metered = (operation.parameters ?? []).some((given) => given.name === 'Idempotency-Key');
    return `  ${operation.operationId}: { method: '${method}', path: '${path}', metered: ${metered} },`;
  });
  return `${HEAD}export const OPERATIONS = {\n${rows.join('\n')}\n} as const;\n`;
}

async function formatted(text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(import.meta.filename)), parser: 'typescript' });
}
