import { afterAll, expect, test } from '@jest/globals';
import { GatewayBench } from '../testing/gateway.testing.js';

interface Page {
  keys: { id: number; created_at: string }[];
  next_cursor: string | null;
}

const bench = await GatewayBench.open();
afterAll(() => bench.close(), 60_000);

async function pages(key: string, limit: number): Promise<Page[]> {
  const read: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = read.at(-1)?.next_cursor ?? null) {
    const { status, body } = await bench.request(`/v1/keys?limit=${limit}${cursor && `&cursor=${cursor}`}`, { key });
    expect(status).toBe(200);
    read.push(JSON.parse(body) as Page);
  }
  return read;
}

test('pages of any size have every key of the account once, by id', async () => {
  const { key, customerId } = await bench.customer('internal');
  await bench.customer('internal');
  const { rows } = await bench.pool.query<{ id: number }>(
    `INSERT INTO api_keys (customer_id, hash, pepper_version, prefix, last_four, tier, scopes, revoked_at)
     SELECT $1, sha256(convert_to('list ' || n, 'utf8')), 1, 'hsk_live_0000', '0000', 'free', '{}', now()
     FROM generate_series(1, 349) n RETURNING id`,
    [customerId],
  );
  const all = rows.map(({ id }) => id).sort((a, b) => a - b);
  for (const [limit, sizes] of [
    [1_000, [350]],
    [200, [200, 150]],
    [175, [175, 175]],
    [99, [99, 99, 99, 53]],
  ] as const) {
    const read = await pages(key, limit);
    expect(read.map(({ keys }) => keys.length)).toEqual(sizes);
    expect(read.flatMap(({ keys }) => keys.map(({ id }) => id)).slice(1)).toEqual(all);
  }
});
