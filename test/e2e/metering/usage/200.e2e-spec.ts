import { expect, test } from '@jest/globals';
import { api, linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';

test('the specified members, and calls are cached and fresh together', async () => {
  const { status, body } = await api('/v1/usage');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['by_meter_class', 'calls', 'changes', 'forced_fresh', 'watches']);
  const { cached, fresh } = body['by_meter_class'] as Record<'cached' | 'fresh', number>;
  expect(body['calls']).toBe(cached + fresh);
});

test('every answered call is in the very next answer, one line per call', async () => {
  const { id, key } = await freshKey();
  for (let count = 1; count <= 3; count += 1) {
    const answer = await api('/v1/companies/1/is-hiring', { key });
    expect(answer.headers.get('usage-units')).toBe('calls=1');
    const lines = await linesOf(id);
    expect(lines).toHaveLength(count);
    expect(lines[0]).toMatchObject({
      usage_id: answer.headers.get('usage-id'),
      operation: 'is_hiring',
      units: { calls: 1, changes: 0, watches: 0, forced_fresh: 0 },
      meter_class: 'cached',
    });
  }
});

test('the change feed costs one change per event, and an empty page nothing', async () => {
  const { id, key } = await freshKey();
  const page = await api('/v1/events?since=0&limit=7', { key });
  const count = (page.body['events'] as unknown[]).length;
  expect(page.headers.get('usage-units')).toBe(`changes=${count}`);
  const empty = await api('/v1/events?since=9007199254740000', { key });
  expect([empty.body['events'], empty.headers.get('usage-units')]).toEqual([[], 'changes=0']);
  expect((await linesOf(id)).map(({ units }) => units.changes)).toEqual([count]);
});

test('failures, unmetered operations and unknown companies cost nothing', async () => {
  const { id, key } = await freshKey();
  const statuses = [
    (await api('/v1/companies/987654321/is-hiring', { key })).status,
    (await api('/v1/companies/1/is-hiring?x=1', { key })).status,
    (await api('/v1/companies/1/open-reqs?limit=0', { key })).status,
    (await api('/v1/whoami', { key })).status,
    (await api('/v1/usage', { key })).status,
  ];
  expect(statuses).toEqual([404, 400, 400, 200, 200]);
  expect(await linesOf(id)).toEqual([]);
});

test('a HEAD of a metered operation is refused and costs nothing', async () => {
  const { id, key } = await freshKey();
  for (const path of ['/v1/companies/1/is-hiring', '/v1/events?since=0']) {
    const { status, headers } = await api(path, { key, method: 'HEAD' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  }
  expect((await api('/v1/usage', { key, method: 'HEAD' })).status).toBe(200);
  expect(await linesOf(id)).toEqual([]);
});
