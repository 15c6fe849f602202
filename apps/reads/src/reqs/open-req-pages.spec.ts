import 'reflect-metadata';
import { expect, test } from '@jest/globals';
import { parseKeyring } from '@hiring/platform-config';
import { OpenReqPages } from './open-req-pages.js';

const NOW_MS = Date.parse('2026-03-01T00:00:00.000Z');
const HOUR_MS = 3_600_000;
const row = {
  ...{ owner: '', as_of: '2026-02-28T00:00:00.000Z', coverage: 'direct', event_seq: 5, position: 9, generation: 1 },
  ...{ title: 'Nurse', function: 'other', country: 'DE', first_seen: '2026-02-01T00:00:00.000Z', boards: [] },
};
const rows = [1, 2].map((req) => ({ ...row, newest_first: req, req_key: `lever:a:${req}` }));

test('a page with a cursor may be cached for an hour, so that no cursor of a removed key is returned', async () => {
  const handler = new OpenReqPages(
    { query: () => Promise.resolve({ rows }) } as never,
    { now: () => new Date(NOW_MS) } as never,
    { cursorKeys: parseKeyring(`1:${Buffer.alloc(32, 1).toString('base64')}`) } as never,
  );
  const keptFor = async (limit: number): Promise<number> => {
    const { validity } = await handler.page({ customer_id: 'c', company_id: 1, limit });
    return (validity?.until_ms ?? Infinity) - NOW_MS;
  };
  expect(await keptFor(1)).toBe(HOUR_MS);
  expect(await keptFor(2)).toBe(7 * 24 * HOUR_MS);
});
