import { expect, test } from '@jest/globals';
import { api, linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';

/** A company that moved to another applicant tracking system in the demo's history. */
const MOVED = 5;

interface Signal {
  signal_id: string;
  company_id: number;
  type: string;
}

const pageOf = (body: Record<string, unknown>): Signal[] => body['signals'] as Signal[];

test('a page costs 1 change per signal, an empty one nothing', async () => {
  const { id, key } = await freshKey();
  const { status, body, headers } = await api(`/v1/signals?since=0&company_id=${MOVED}`, { key });
  expect(status).toBe(200);
  const signals = pageOf(body);
  expect(signals.map(({ type }) => type)).toContain('ats_migrated');
  expect(headers.get('usage-units')).toBe(`changes=${signals.length}`);
  expect(body['next_cursor']).toBe(signals.at(-1)?.signal_id);
  const after = await api(`/v1/signals?since=${String(body['next_cursor'])}&company_id=${MOVED}`, { key });
  expect([after.body['signals'], after.body['next_cursor']]).toEqual([[], null]);
  expect(after.headers.get('usage-id')).toBeNull();
  expect(await linesOf(id)).toMatchObject([{ operation: 'signals', units: { changes: signals.length } }]);
});

test('a repeated call with its key gets the same page and is billed once', async () => {
  const { id, key } = await freshKey();
  const headers = { 'idempotency-key': 'signals-once' };
  const first = await api('/v1/signals?since=0&limit=2', { key, headers });
  const again = await api('/v1/signals?since=0&limit=2', { key, headers });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await linesOf(id)).toHaveLength(1);
});

test('include=company adds the name to signals and events, and changes nothing else', async () => {
  const { body: company } = await api(`/v1/companies/${MOVED}/enrichment`);
  const named = { name: company['name'], domain: company['domain'] };
  for (const path of [`/v1/signals?since=0&company_id=${MOVED}`, `/v1/events?since=0&company_id=${MOVED}&limit=5`]) {
    const rows = (body: Record<string, unknown>) => (body['signals'] ?? body['events']) as Record<string, unknown>[];
    const plain = rows((await api(path)).body);
    expect(rows((await api(`${path}&include=company`)).body)).toEqual(plain.map((row) => ({ ...row, company: named })));
  }
  const closed = await api('/v1/events?since=0&event_type=closed&include=closed,company&limit=1');
  expect(closed.body['events']).toMatchObject([{ event_type: 'closed', company: { name: expect.any(String) } }]);
});

test('order=newest gives the same signals from the other end, and before continues', async () => {
  const path = '/v1/signals?since=0';
  const ids = async (more: string) => pageOf((await api(`${path}${more}`)).body).map(({ signal_id: id }) => id);
  const all = (await ids('&limit=1000')).slice(0, 7);
  expect(all.length).toBeGreaterThan(2);
  const [seq = ''] = (all.at(-1) ?? '').split('.');
  const backwards: string[] = [];
  // Companies continue to change, so only signals up to the last one read are compared.
  for (let before = String(Number(seq) + 1); ;) {
    const { body } = await api(`${path}&order=newest&limit=2&before=${before}`);
    if (body['next_cursor'] === null) break;
    backwards.push(...pageOf(body).map(({ signal_id: id }) => id));
    expect(body['next_cursor']).toBe(backwards.at(-1));
    before = String(body['next_cursor']);
  }
  expect(backwards.slice(-all.length)).toEqual(all.toReversed());
  expect(await ids(`&before=${seq}`)).toEqual(all.filter((id) => Number(id.split('.')[0]) < Number(seq)));
});

test('a repeated call for the newest signals gets the same page', async () => {
  const { key } = await freshKey();
  const headers = { 'idempotency-key': 'signals-newest' };
  const path = '/v1/signals?since=0&limit=2&order=newest';
  const first = await api(path, { key, headers });
  expect((await api(path, { key, headers })).body).toEqual(first.body);
});

test('a company that the caller cannot see is not found', async () => {
  expect((await api('/v1/signals?since=0&company_id=999999999')).status).toBe(404);
});
