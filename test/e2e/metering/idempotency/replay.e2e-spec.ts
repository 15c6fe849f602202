import { expect, test } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { api, linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';

const metered = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].meter !== null);
const unmetered = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].meter === null);

/**
 * For each metered operation, a call that returns 200 with the demo data. create_watch, sheet_enrich and
 * sheet_enrich_batch have separate tests.
 */
const calls: Partial<Record<OperationName, { path: string; method?: string; body?: unknown }>> = {
  is_hiring: { path: '/v1/companies/1/is-hiring' },
  open_reqs: { path: '/v1/companies/1/open-reqs?limit=5' },
  get_req: { path: '/v1/reqs/recruitee:papercrane-studio:sales-manager' },
  enrichment: { path: '/v1/companies/1/enrichment' },
  first_hire: { path: '/v1/companies/1/first-hire' },
  repost_pain: { path: '/v1/companies/1/repost-pain' },
  ats_migrations: { path: '/v1/companies/1/ats-migrations' },
  company_technologies: { path: '/v1/companies/1/technologies' },
  search_reqs: { path: '/v1/reqs/search?limit=2' },
  screen_companies: { path: '/v1/companies/screen?open_reqs_min=1&limit=2' },
  market_migrations: { path: '/v1/markets/ats-migrations?limit=2' },
  search_jobs: { path: '/v1/jobs/search?limit=2' },
  role_demand: { path: '/v1/markets/role-demand' },
  preview_search: { path: '/v1/searches/preview', method: 'POST', body: { company_ids: [1] } },
  hiring_pulse: { path: '/v1/companies/1/hiring-pulse' },
  pre_action_brief: { path: '/v1/companies/1/pre-action-brief' },
  events: { path: '/v1/events?since=0&limit=3' },
  signals: { path: '/v1/signals?since=0&limit=3' },
};

test.each(Object.entries(calls))(
  '%s with the same key returns the same answer and bills once',
  async (name, { path, ...call }) => {
    const { id, key } = await freshKey();
    const request = { ...call, key, headers: { 'idempotency-key': `replay-${name}` } };
    const first = await api(path, request);
    expect(first.status).toBe(200);
    const again = await api(path, { ...request, headers: { 'idempotency-key': `"replay-${name}"` } });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('replayed-usage-units')).toBe(first.headers.get('usage-units'));
    const lines = await linesOf(id);
    expect(lines.map(({ usage_id }) => usage_id)).toEqual([first.headers.get('usage-id')]);
  },
);

test('sheet_enrich with the same key returns the same answer and bills once', async () => {
  const { id, key } = await freshKey();
  const domain = String((await api('/v1/companies/1/enrichment')).body['domain']);
  const headers = { 'idempotency-key': 'replay-enrich' };
  const first = await api('/v1/sheet/enrich', { key, headers, method: 'POST', body: { domain } });
  expect(first.status).toBe(200);
  const again = await api('/v1/sheet/enrich', { key, headers, method: 'POST', body: { domain } });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  // The same key with another row is another call, which the API refuses.
  const other = await api('/v1/sheet/enrich', { key, headers, method: 'POST', body: { domain, name: 'Other' } });
  expect(other.status).toBe(422);
  expect((await linesOf(id)).map(({ units }) => units.calls)).toEqual([1]);
});

test('sheet_enrich_batch with the same key returns the same answer and bills once', async () => {
  const { id, key } = await freshKey();
  const domain = String((await api('/v1/companies/1/enrichment')).body['domain']);
  const headers = { 'idempotency-key': 'replay-enrich-batch' };
  const request = { key, headers, method: 'POST', body: { rows: [{ domain }, {}] } };
  const first = await api('/v1/sheet/enrich/batch', request);
  expect([first.status, first.headers.get('usage-units')]).toEqual([200, 'calls=1']);
  const again = await api('/v1/sheet/enrich/batch', request);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await linesOf(id)).map(({ units }) => units.calls)).toEqual([1]);
});

test('create_watch with the same key is one watch and one unit', async () => {
  const { id, key } = await freshKey();
  const webhook = await api('/v1/webhooks', {
    method: 'POST',
    body: { url: 'https://hooks.example.com/replay', secret: 'a-secret-of-32-characters-length' },
  });
  expect(webhook.status).toBe(201);
  const body = { company_id: 1, event_types: ['opened'], webhook_endpoint_id: webhook.body['id'] };
  const request = { key, method: 'POST', body, headers: { 'idempotency-key': 'replay-watch' } };
  const first = await api('/v1/watches', request);
  expect([first.status, first.headers.get('usage-units')]).toEqual([201, 'watches=1']);
  const again = await api('/v1/watches', { ...request, headers: { 'idempotency-key': '"replay-watch"' } });
  expect([again.status, again.text, again.headers.get('usage-units')]).toEqual([201, first.text, 'watches=0']);
  const { watches } = (await api('/v1/watches')).body as { watches: Record<string, unknown>[] };
  expect(watches.filter((watch) => watch['webhook_endpoint_id'] === webhook.body['id'])).toHaveLength(1);
  expect((await linesOf(id)).map(({ units }) => units.watches)).toEqual([1]);
  await api(`/v1/webhooks/${String(webhook.body['id'])}`, { method: 'DELETE' });
});

test('every metered operation is covered above', () => {
  expect([...Object.keys(calls), 'create_watch', 'sheet_enrich', 'sheet_enrich_batch'].sort()).toEqual(
    [...metered].sort(),
  );
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
