import { expect, test } from '@jest/globals';
import { api, type Line } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';

test('pages have every line once, newest first', async () => {
  const { id, key } = await freshKey();
  for (let count = 0; count < 5; count += 1) await api('/v1/companies/1/is-hiring', { key });
  const lines: (Line & { occurred_at: string })[] = [];
  let cursor: unknown = null;
  do {
    const { body } = await api(`/v1/usage/records?limit=2${cursor === null ? '' : `&cursor=${String(cursor)}`}`);
    lines.push(...(body['records'] as (Line & { occurred_at: string })[]));
    cursor = body['next_cursor'];
  } while (cursor !== null && lines.filter((line) => line.key_id === id).length < 5);
  expect(lines.filter((line) => line.key_id === id)).toHaveLength(5);
  expect(new Set(lines.map(({ usage_id, kind }) => `${usage_id} ${kind}`)).size).toBe(lines.length);
  const times = lines.map(({ occurred_at }) => occurred_at);
  expect(times).toEqual([...times].sort().reverse());
});

test('filters by key, operation, kind and time select the lines that match, over pages', async () => {
  const { id, key } = await freshKey();
  for (let count = 0; count < 3; count += 1) await api('/v1/companies/1/is-hiring', { key });
  await api('/v1/companies/1/first-hire', { key });
  const select = async (query: string): Promise<string[]> => {
    const { status, body } = await api(`/v1/usage/records?key_id=${id}&${query}`);
    expect(status).toBe(200);
    return (body['records'] as Line[]).map((line) => line.operation);
  };
  expect(await select('')).toHaveLength(4);
  expect(await select('operation=first_hire')).toEqual(['first_hire']);
  expect(await select('kind=correction')).toEqual([]);
  expect(await select('occurred_until=2020-01-01T00:00:00Z')).toEqual([]);
  expect(await select('occurred_since=2020-01-01T00:00:00Z&kind=call')).toHaveLength(4);
  const first = await api(`/v1/usage/records?key_id=${id}&operation=is_hiring&limit=2`);
  const next = String(first.body['next_cursor']);
  expect(await select(`operation=is_hiring&limit=2&cursor=${next}`)).toEqual(['is_hiring']);
});
