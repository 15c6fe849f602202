import { expect, test } from '@jest/globals';
import { api, linesOf, type Reply } from '../e2e/account/api.js';
import { eventually } from '@hiring/platform-testing';
import { support } from '../e2e/journey/operator.js';
import { freshKey } from '../e2e/account/fresh-key.js';

const post = (path: string, body: object, key: string): Promise<Reply> => api(path, { method: 'POST', body, key });

test('a search that matches a large part of all open reqs is refused, without its count and unbilled', async () => {
  const { id, key } = await freshKey();
  const refused = await post('/v1/searches', { role: 'engineering' }, key);
  expect([refused.status, refused.body['detail']]).toEqual([
    400,
    'The search matches more than 2 % of all open reqs. Add filters.',
  ]);
  expect(await linesOf(id)).toEqual([]);
  const preview = await post('/v1/searches/preview', { role: 'engineering' }, key);
  expect(Number(preview.body['matching_reqs'])).toBeGreaterThan(50);
  expect(preview.body['accepted']).toBe(false);
  expect(await linesOf(id)).toMatchObject([
    { operation: 'preview_search', units: { calls: 1 }, meter_class: 'cached' },
  ]);
});

test('a preview is a paid read: once for each Idempotency-Key, within the cap, and not with watches:write alone', async () => {
  const { customer_id: customer } = await support<{ customer_id: string }>(
    ...['customers', 'create', '--name', 'Capped', '--tier', 'pro'],
  );
  const { key } = await support<{ key: string }>('keys', 'issue', customer);
  const preview = (given: string, headers = {}): Promise<Reply> =>
    api('/v1/searches/preview', { key: given, headers, method: 'POST', body: { company_ids: [1] } });
  const first = await preview(key, { 'idempotency-key': 'preview-1' });
  const again = await preview(key, { 'idempotency-key': 'preview-1' });
  expect([first.headers.get('usage-units'), again.headers.get('usage-units')]).toEqual(['calls=1', 'calls=0']);
  expect(again.text).toBe(first.text);
  await support('customers', 'set-caps', customer, '--cap', 'calls=1/24');
  await eventually(async () => (await preview(key)).body['code'] === 'plan_limit_reached');
  const watching = await support<{ key: string }>('keys', 'issue', customer, '--scope', 'watches:write');
  expect((await preview(watching.key)).status).toBe(403);
});

test('a search without a filter is refused', async () => {
  const { key } = await freshKey();
  for (const path of ['/v1/searches', '/v1/searches/preview']) {
    const refused = await post(path, {}, key);
    expect([refused.status, refused.body['code']]).toEqual([400, 'invalid_request']);
    expect(refused.text).toContain('at least one of role, geo, q');
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
