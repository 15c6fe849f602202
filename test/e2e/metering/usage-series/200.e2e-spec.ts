import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';

test('units by day, key and operation', async () => {
  const { id, key } = await freshKey();
  await api('/v1/companies/1/is-hiring', { key });
  await api('/v1/companies/1/is-hiring', { key });
  await api('/v1/companies/1/open-reqs', { key });
  const { status, body } = await api('/v1/usage/series?days=2');
  expect(status).toBe(200);
  const own = (body['series'] as Record<string, unknown>[]).filter((point) => point['key_id'] === id);
  const calls = new Map<unknown, number>();
  for (const { operation, calls: count } of own) calls.set(operation, (calls.get(operation) ?? 0) + Number(count));
  expect([...calls].sort()).toEqual([
    ['is_hiring', 2],
    ['open_reqs', 1],
  ]);
});

test.each(['0', '367', 'x'])('days=%s is refused, naming the parameter', async (days) => {
  const { status, body } = await api(`/v1/usage/series?days=${days}`);
  expect([status, body['errors']]).toMatchObject([400, [{ pointer: '?days' }]]);
});
