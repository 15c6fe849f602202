import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { api, linesOf } from '../e2e/account/api.js';
import { freshKey } from '../e2e/account/fresh-key.js';
import { stranger } from '../e2e/feed/feed.js';

const READS = [
  '/v1/companies/1/is-hiring',
  '/v1/companies/1/open-reqs',
  '/v1/companies/1/hiring-pulse',
  '/v1/companies/1/enrichment',
  '/v1/events?since=0&limit=1',
  '/v1/jobs/search?role=engineering',
];

/** Returns the units billed to the key. */
const billed = async (keyId: number): Promise<number> =>
  (await linesOf(keyId)).reduce((sum, { units }) => sum + units.calls + units.changes, 0);

test.each(READS)('If-None-Match: * does not make %s free', async (path) => {
  const { id, key } = await freshKey();
  const reply = await api(path, { key, headers: { 'if-none-match': '*' } });
  expect(reply.status).toBe(200);
  expect(await billed(id)).toBe(1);
});

test("a tag that another account paid for matches no other account's answer", async () => {
  const { headers } = await api('/v1/companies/1/enrichment');
  const other = await stranger();
  const reply = await api('/v1/companies/1/enrichment', {
    key: other.key,
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect([reply.status, reply.headers.get('usage-units')]).toEqual([200, 'calls=1']);
});

test('a tag made from the body by a common digest matches nothing', async () => {
  const { key } = await freshKey();
  const { text } = await api('/v1/companies/1/enrichment', { key });
  const guesses = (['md5', 'sha1', 'sha256', 'sha512'] as const).flatMap((algorithm) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash(algorithm).update(text).digest(encoding)),
  );
  const tags = guesses.flatMap((guess) => [guess, guess.slice(0, 27), guess.slice(0, 22), guess.slice(0, 16)]);
  for (let at = 0; at < tags.length; at += 12) {
    const header = tags.slice(at, at + 12).map((tag) => `"${tag}"`);
    const reply = await api('/v1/companies/1/enrichment', { key, headers: { 'if-none-match': header.join(', ') } });
    expect(reply.status).toBe(200);
  }
});

test("another account's Idempotency-Key replays nothing", async () => {
  const headers = { 'idempotency-key': `shared-${Math.random().toString(36).slice(2)}` };
  const first = await api('/v1/companies/1/is-hiring', { headers });
  const other = await stranger();
  const reply = await api('/v1/companies/1/is-hiring', { key: other.key, headers });
  expect([first.status, reply.status, reply.headers.get('idempotent-replayed')]).toEqual([200, 200, null]);
  expect(reply.headers.get('usage-units')).toBe('calls=1');
});

test('an Idempotency-Key of one company gives no answer about another', async () => {
  const { key } = await freshKey();
  const headers = { 'idempotency-key': `two-${Math.random().toString(36).slice(2)}` };
  const first = await api('/v1/companies/1/is-hiring', { key, headers });
  const second = await api('/v1/companies/2/is-hiring', { key, headers });
  expect([first.status, second.status, second.body['code']]).toEqual([200, 422, 'idempotency_mismatch']);
});

test('calls that are refused bill nothing', async () => {
  const { id, key } = await freshKey();
  const refused = await Promise.all([
    api('/v1/companies/9007199254740991/is-hiring', { key }),
    api('/v1/companies/1/open-reqs?limit=0', { key }),
    api('/v1/jobs/search?cursor=altered', { key }),
    api('/v1/events?since=-1', { key }),
    api('/v1/watches', { key, method: 'POST', body: { company_id: 1, event_types: [], webhook_endpoint_id: 1 } }),
    api('/v1/watches', {
      key,
      method: 'POST',
      body: { company_id: 1, event_types: ['opened'], webhook_endpoint_id: 2 ** 40 },
    }),
    api('/v1/sheet/enrich', { key, method: 'POST', body: {} }),
    api('/v1/sheet/enrich/batch', { key, method: 'POST', body: { rows: [] } }),
    api('/v1/sheet/enrich/batch', { key, method: 'POST', body: { rows: Array.from({ length: 1_001 }, () => ({})) } }),
    api('/v1/sheet/enrich/batch', {
      key,
      method: 'POST',
      body: `{"rows":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    }),
    api('/v1/sheet/enrich/batch', { key, method: 'POST', body: `{"rows":["${'x'.repeat(512 * 1024)}"]}` }),
  ]);
  for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
  expect(await linesOf(id)).toEqual([]);
});
