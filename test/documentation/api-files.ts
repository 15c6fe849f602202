import { apiPages } from './api-pages.js';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { clientTypes, formatted, HEAD } from './client-types.js';
import { describedApi } from './described-api.js';
import { pythonClient } from './python-client.js';
import { recordedExchange } from './recorded.js';
import { clientCall } from './samples.js';

/** The calls that the pages print, for the compiler. */
async function typescriptCalls(): Promise<Record<string, string>> {
  const names = Object.keys(OPERATIONS) as OperationName[];
  const calls = names.map((name) => `  ${name}: () => ${clientCall(name, recordedExchange(name).request)},`);
  const text = `${HEAD}import type { HiringClient } from '@hiring/client';

/** The TypeScript samples of the pages. The compiler reads them. */
export const typescriptCalls = (client: HiringClient) => ({\n${calls.join('\n')}\n});\n`;
  return { 'test/documentation/typescript-calls.ts': await formatted(text) };
}

/** Every file that follows from the API description, by path. */
export async function apiFiles(): Promise<Record<string, string>> {
  const api = await describedApi();
  return { ...(await typescriptCalls()), ...(await clientTypes(api)), ...pythonClient(api), ...(await apiPages(api)) };
}
