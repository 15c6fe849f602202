import { expect, test } from '@jest/globals';
import { OPERATIONS } from '@hiring/contracts/operations';
import { api } from '../api.js';

/** The methods by path. A GET that is free also supports HEAD. */
const methods = new Map<string, Set<string>>();
for (const { method, path, meter } of Object.values(OPERATIONS)) {
  const known = methods.get(path) ?? new Set();
  known.add(method);
  if (method === 'GET' && meter === null) known.add('HEAD');
  methods.set(path, known);
}

/** Returns the methods at an address, which may match several paths. */
function methodsAt(address: string): Set<string> {
  const matches = (path: string): boolean => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address);
  return new Set([...methods].flatMap(([path, known]) => (matches(path) ? [...known] : [])));
}

test.each([...methods.keys()])('%s accepts only its own methods and lists them', async (path) => {
  const address = path.replace(/:\w+/g, '1');
  const taken = methodsAt(address);
  for (const method of ['PUT', 'PATCH', ...['GET', 'POST', 'DELETE'].filter((one) => !taken.has(one))]) {
    const { status, body, headers } = await api(address, { method, ...(method === 'POST' && { body: {} }) });
    expect([method, status, body['code']]).toEqual([method, 405, 'method_not_allowed']);
    expect(new Set(headers.get('allow')?.split(', '))).toEqual(taken);
  }
});
