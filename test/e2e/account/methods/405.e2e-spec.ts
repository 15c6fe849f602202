import { expect, test } from '@jest/globals';
import { OPERATIONS } from '@hiring/contracts/operations';
import { api } from '../api.js';

/** Methods of each path; every GET also supports HEAD. */
const methods = new Map<string, Set<string>>();
for (const { method, path } of Object.values(OPERATIONS)) {
  const known = methods.get(path) ?? new Set();
  known.add(method);
  if (method === 'GET') known.add('HEAD');
  methods.set(path, known);
}

test.each([...methods])('%s accepts only its own methods and lists them', async (path, taken) => {
  const address = path.replace(/:\w+/g, '1');
  for (const method of ['PUT', 'PATCH', ...['GET', 'POST', 'DELETE'].filter((one) => !taken.has(one))]) {
    const { status, body, headers } = await api(address, { method, ...(method === 'POST' && { body: {} }) });
    expect([method, status, body['code']]).toEqual([method, 405, 'method_not_allowed']);
    expect(new Set(headers.get('allow')?.split(', '))).toEqual(taken);
  }
});
