import { expect, test } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts';
import { api, freshKey, linesOf } from '../../account/api.js';

const metered = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].meter !== null);
const unmetered = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].meter === null);

/** A call of each metered operation that the demo data answers with 200; a watch needs a webhook of its own first. */
const calls: Partial<Record<OperationName, { path: string; body?: unknown }>> = {
  is_hiring: { path: '/v1/companies/1/is-hiring' },
  open_reqs: { path: '/v1/companies/1/open-reqs?limit=5' },
  enrichment: { path: '/v1/companies/1/enrichment' },
  first_hire: { path: '/v1/companies/1/first-hire' },
  repost_pain: { path: '/v1/companies/1/repost-pain' },
  ats_migrations: { path: '/v1/companies/1/ats-migrations' },
  search_reqs: { path: '/v1/reqs/search?limit=2' },
  search_jobs: { path: '/v1/jobs/search?limit=2' },
  role_demand: { path: '/v1/markets/role-demand' },
  hiring_pulse: { path: '/v1/companies/1/hiring-pulse' },
  pre_action_brief: { path: '/v1/companies/1/pre-action-brief' },
  events: { path: '/v1/events?since=0&limit=3' },
};

test.each(Object.entries(calls))('%s with the same key answers the same again and bills once', async (name, call) => {
  const { id, key } = await freshKey();
  const ask = { key, headers: { 'idempotency-key': `replay-${name}` } };
  const first = await api(call.path, ask);
  expect(first.status).toBe(200);
  const again = await api(call.path, { ...ask, headers: { 'idempotency-key': `"replay-${name}"` } });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const lines = await linesOf(id);
  expect(lines.map(({ usage_id }) => usage_id)).toEqual([first.headers.get('usage-id')]);
});

test('every metered operation is tried above, or changes something and is tried where that belongs', () => {
  const elsewhere = ['create_watch', 'sheet_enrich'];
  expect([...Object.keys(calls), ...elsewhere].sort()).toEqual([...metered].sort());
});

test.each(unmetered)('%s refuses the header', async (name) => {
  const { method, path } = OPERATIONS[name];
  const headers = { 'idempotency-key': 'x' };
  const reply = await api(path.replace(/:\w+/g, '1'), { method, headers, ...(method === 'POST' && { body: {} }) });
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ errors: [{ pointer: '#Idempotency-Key' }] });
});

test('the key with other parameters is 422, billed nothing', async () => {
  const { id, key } = await freshKey();
  const headers = { 'idempotency-key': 'mismatch' };
  await api('/v1/companies/1/open-reqs?limit=5', { key, headers });
  const other = await api('/v1/companies/1/open-reqs?limit=6', { key, headers });
  expect([other.status, other.body['code']]).toEqual([422, 'idempotency_mismatch']);
  expect(await linesOf(id)).toHaveLength(1);
});
