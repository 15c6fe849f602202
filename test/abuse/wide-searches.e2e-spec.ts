import { expect, test } from '@jest/globals';
import { api, linesOf, type Reply } from '../e2e/account/api.js';
import { freshKey } from '../e2e/account/fresh-key.js';

const post = (path: string, body: object, key: string): Promise<Reply> => api(path, { method: 'POST', body, key });

test('a search that matches a large part of all open reqs is refused with its share', async () => {
  const { id, key } = await freshKey();
  const preview = await post('/v1/searches/preview', { role: 'engineering' }, key);
  const { matching_reqs: matching, share } = preview.body as { matching_reqs: number; share: number };
  expect(matching).toBeGreaterThan(50);
  expect(preview.body['accepted']).toBe(false);
  const refused = await post('/v1/searches', { role: 'engineering' }, key);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(`matches ${(100 * share).toFixed(1)} % of all open reqs (${matching})`);
  expect(await linesOf(id)).toEqual([]);
});

test('a search without a filter is refused', async () => {
  const { key } = await freshKey();
  for (const path of ['/v1/searches', '/v1/searches/preview']) {
    const refused = await post(path, {}, key);
    expect([refused.status, refused.body['code']]).toEqual([400, 'invalid_request']);
    expect(refused.text).toContain('must have at least one filter');
  }
});

test.each([
  ['q', 'a b c d e f g h i j k'],
  ['company_ids', []],
  ['company_ids', Array.from({ length: 101 }, (_, at) => at + 1)],
  ['company_ids', [1, 1]],
  ['company_ids', ['1']],
  ['salary_min', 0],
  ['since', '2026-01-01T00:00:00Z'],
  ['status', 'any'],
])('%s: %j is refused by name', async (name, value) => {
  const { key } = await freshKey();
  const refused = await post('/v1/searches', { [name]: value }, key);
  expect(refused.status).toBe(400);
  expect((refused.body['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).toContain(`/${name}`);
});
