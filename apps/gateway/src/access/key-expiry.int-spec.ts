import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { GatewayBench } from '../testing/gateway.testing.js';

const SOON_MS = 10_000;

const bench = await GatewayBench.open({ gateways: 2 });
const { pool, redis } = bench;
afterAll(() => bench.close(), 60_000);

describe('the end of a key', () => {
  /** Returns the names of a key's copies in Redis. */
  async function copiesOf(keyId: unknown): Promise<string[]> {
    const copies: string[] = [];
    for (const name of await bench.namesLike('key:*')) {
      const text = await redis.get(name).catch(() => null);
      if (text?.includes(`"keyId":${String(keyId)},`)) copies.push(name);
    }
    return copies;
  }

  it('is the end of every copy, and then every gateway refuses the key', async () => {
    const { key: maker } = await bench.customer();
    // On a busy machine, a key may expire before its copy is checked. The test then repeats with another key.
    const { id, key, copies } = await eventually(async () => {
      const expiresAt = new Date(Date.now() + SOON_MS).toISOString();
      const made = await bench.post('/v1/keys', maker, { tier: 'free', expires_at: expiresAt });
      expect(made).toMatchObject({ status: 201, expires_at: expiresAt });
      expect(await bench.statusOf(String(made['key']))).toBe(200);
      const found = await copiesOf(made['id']);
      expect(found).toHaveLength(1);
      expect(await redis.pttl(found[0] ?? '')).toBeLessThanOrEqual(SOON_MS);
      return { id: made['id'], key: String(made['key']), copies: found };
    });
    await pool.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
    await redis.del(copies);
    expect([await bench.statusOf(key), await bench.statusOf(key, 1)]).toEqual([401, 401]);
  });

  it('comes after the overlap of a rotation: until then both keys work', async () => {
    const { key: maker } = await bench.customer();
    const made = await bench.post('/v1/keys', maker, { tier: 'free', name: 'Nightly', scopes: ['reads:cached'] });
    const key = String(made['key']);
    expect(await bench.statusOf(key)).toBe(200);
    expect(await copiesOf(made['id'])).toHaveLength(1);
    const rotated = await bench.post(`/v1/keys/${String(made['id'])}/rotate`, maker, { overlap_hours: 2 });
    expect(rotated).toMatchObject({ status: 201, name: 'Nightly', previous_key_id: made['id'] });
    const shown = JSON.parse((await bench.request(`/v1/keys/${String(rotated['id'])}`, { key: maker })).body) as object;
    expect(rotated).toMatchObject(shown);
    const leftMs = Date.parse(String(rotated['previous_key_expires_at'])) - Date.now();
    expect(Math.round(leftMs / 3_600_000)).toBe(2);
    // A rotation removes the replaced key's copy, because that copy lacks the key's new expiry.
    expect(await copiesOf(made['id'])).toEqual([]);
    const whoami = await bench.request('/v1/whoami', { key: String(rotated['key']) });
    expect(JSON.parse(whoami.body)).toMatchObject({ tier: 'free', scopes: ['reads:cached'] });
    expect(await bench.statusOf(key)).toBe(200);
  });

  it('of a rotated key is not later than it was, and its successor lives as long as it was made for', async () => {
    const { key: maker } = await bench.customer();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const made = await bench.post('/v1/keys', maker, { tier: 'free', expires_at: expiresAt });
    const rotated = await bench.post(`/v1/keys/${String(made['id'])}/rotate`, maker, {});
    expect(rotated['previous_key_expires_at']).toBe(expiresAt);
    const lifeMs = Date.parse(String(rotated['expires_at'])) - Date.now();
    expect(Math.round(lifeMs / 60_000)).toBe(60);
  });

  it('frees its place among the keys of the account', async () => {
    const { key: maker, customerId } = await bench.customer();
    await pool.query(
      `INSERT INTO api_keys (customer_id, hash, pepper_version, prefix, last_four, tier, scopes)
       SELECT $1, sha256(convert_to($1 || n, 'UTF8')), 1, 'p', 'l', 'free', '{}' FROM generate_series(1, 99) AS n`,
      [customerId],
    );
    expect((await bench.post('/v1/keys', maker, { tier: 'free' }))['status']).toBe(409);
    await pool.query(`UPDATE api_keys SET expires_at = now() WHERE customer_id = $1 AND prefix = 'p'`, [customerId]);
    expect((await bench.post('/v1/keys', maker, { tier: 'free' }))['status']).toBe(201);
  });
});
