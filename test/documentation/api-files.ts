import { apiPages } from './api-pages.js';
import { clientTypes } from './client-types.js';
import { describedApi } from './described-api.js';
import { pythonClient } from './python-client.js';

/** Every file that follows from the API description, by path. */
export async function apiFiles(): Promise<Record<string, string>> {
  const api = await describedApi();
  return { ...(await clientTypes(api)), ...pythonClient(api), ...(await apiPages(api)) };
}
