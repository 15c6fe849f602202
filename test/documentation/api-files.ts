import { apiPages } from './api-pages.js';
import type { OperationName } from '@hiring/contracts/operations';
import { clientTypes, formatted, HEAD } from './client-types.js';
import { describedApi, endpointsOf, type DescribedApi } from './described-api.js';
import { postmanCollection } from './postman.js';
import { pythonClient } from './python-client.js';
import { recordedExchange } from './recorded.js';
import { clientCall } from './samples.js';

/** Returns the file with the calls that the pages print, for the compiler to check. */
async function typescriptCalls(api: DescribedApi): Promise<Record<string, string>> {
  const calls = endpointsOf(api).map(({ operation }) => {
    const { request } = recordedExchange(operation.operationId as OperationName);
    return `  ${operation.operationId}: () => ${clientCall(operation, request)},`;
  });
  const text = `${HEAD}import type { HiringClient } from '@hiring/client';

/** The TypeScript samples of the pages. The compiler reads them. */
export const typescriptCalls = (client: HiringClient) => ({\n${calls.join('\n')}\n});\n`;
  return { 'test/documentation/typescript-calls.ts': await formatted(text) };
}

/** Returns every file generated from the API description, by path. */
export async function apiFiles(): Promise<Record<string, string>> {
  const api = await describedApi();
  return {
    ...(await typescriptCalls(api)),
    ...(await clientTypes(api)),
    ...pythonClient(api),
    ...(await apiPages(api)),
    ...(await postmanCollection(api)),
  };
}
