import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { recordsOf } from '@hiring/leads';
import { eventually } from '@hiring/platform-testing';
import { api, type Reply } from '../../account/api.js';

/** The lists, each with the member that identifies a row. */
const LISTS = [
  ['/v1/jobs/search?limit=4&include=company', 'jobs', 'req_key'],
  ['/v1/reqs/search?limit=4', 'companies', 'company_id'],
  ['/v1/companies/screen?open_reqs_min=1&limit=4', 'companies', 'company_id'],
  ['/v1/companies/1/open-reqs?limit=4', 'reqs', 'title'],
  ['/v1/usage/records?limit=4', 'records', 'request_id'],
] as const;

function csv(path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return api(path, { headers: { accept: 'text/csv', ...headers } });
}

/** Returns an object per row, with the header line's columns as members. */
function rowsOf(text: string): Record<string, string>[] {
  const reader = recordsOf(text, ',');
  const records = [...reader.push(text), ...reader.end()].map((record) => ('cells' in record ? record.cells : []));
  const [header = [], ...rows] = records;
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

describe.each(LISTS)('%s as CSV', (path, list, id) => {
  test('has the rows of the JSON answer, its price, and a link to the next page', async () => {
    // Each call adds to the bill, so two answers about usage always differ.
    const isSame = !path.startsWith('/v1/usage');
    const itemsOf = ({ body }: Reply): Record<string, unknown>[] => body[list] as Record<string, unknown>[];
    const idsOf = (items: Record<string, unknown>[]): string[] => items.map((item) => String(item[id]));
    let [answer, json] = [await csv(path), await api(path)];
    // Lists of all companies may change between two calls, because other tests cause crawls.
    await eventually(async () => {
      [answer, json] = [await csv(path), await api(path)];
      return !isSame || isDeepStrictEqual(idsOf(rowsOf(answer.text)), idsOf(itemsOf(json)));
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(rowsOf(answer.text)).toHaveLength(itemsOf(json).length);
    expect(answer.headers.get('usage-units')).toBe(json.headers.get('usage-units'));
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? [];
    const page = rowsOf((await csv(next)).text);
    expect(page.length).toBeGreaterThan(0);
    const known = new Set(rowsOf(answer.text).map((row) => JSON.stringify(row)));
    if (isSame) expect(page.filter((row) => known.has(JSON.stringify(row)))).toEqual([]);
  });

  test('is given only to callers that name it, and has a tag of its own', async () => {
    for (const accept of ['*/*', 'text/*', 'application/json, text/csv;q=0.5', 'text/csv;q=0', 'application/json']) {
      const { headers } = await api(path, { headers: { accept } });
      expect([accept, headers.get('content-type')]).toEqual([accept, 'application/json; charset=utf-8']);
      expect(headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
    }
    const tags = [(await api(path)).headers.get('etag') ?? '', (await csv(path)).headers.get('etag') ?? ''];
    expect(tags[0]).not.toBe(tags[1]);
    if (path.startsWith('/v1/usage')) return;
    // Lists of all companies may change between two calls, because other tests cause crawls.
    await eventually(async () => {
      const { headers } = await csv(path);
      return (await csv(path, { 'if-none-match': headers.get('etag') ?? '' })).status === 304;
    });
    expect((await csv(path, { 'if-none-match': tags[0] ?? '' })).status).toBe(200);
  });

  test('is given to a caller that names it with parameters', async () => {
    for (const accept of ['text/csv; charset=utf-8', 'text/csv;header=present, application/json;q=0.5'])
      expect((await csv(path, { accept })).headers.get('content-type')).toMatch(/^text\/csv;/);
  });

  test('a problem stays JSON', async () => {
    const { status, headers } = await csv(`${path}&limit=0&color=red`);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
  });
});

test('an idempotency key repeats the representation that it was first used for', async () => {
  const [path] = LISTS[0];
  const headers = { 'idempotency-key': `csv-${Math.random()}` };
  const first = await csv(path, headers);
  const again = await csv(path, headers);
  expect([again.text, again.headers.get('usage-id')]).toEqual([first.text, first.headers.get('usage-id')]);
  expect((await api(path, { headers })).body['code']).toBe('idempotency_mismatch');
});
