import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SCOPES, type Scope } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { Answers, GatewayBench } from '../testing/gateway.testing.js';

/** The number of keys. LINEAGE_KEYS=1000 makes a long run. */
const KEYS = Number(process.env['LINEAGE_KEYS'] ?? 60);
const HOUR_MS = 3_600_000;
const OTHERS: readonly Scope[] = SCOPES.filter((scope) => scope !== 'keys:write');

interface Key {
  id: number;
  key: string;
}

interface Row {
  id: number;
  parent_id: number | null;
  made_by_key: number | null;
  scopes: Scope[];
  expires_at: string | null;
  active: boolean;
}

const bench = await GatewayBench.open({ gateways: 2 });
const { pool } = bench;
beforeEach(() => void Object.assign(bench.answers, new Answers()));
afterAll(() => bench.close(), 60_000);

describe('who made which key', () => {
  const mint = (key: string, terms: object = {}) => bench.post('/v1/keys', key, { tier: 'free', ...terms });
  const stop = (keyId: number, key: string, dryRun = false) =>
    bench.post(`/v1/keys/${keyId}/stop`, key, dryRun ? { dry_run: true } : {});
  const rotate = (keyId: number, key: string, terms: object = {}) => bench.post(`/v1/keys/${keyId}/rotate`, key, terms);
  const keyOf = (made: Record<string, unknown>): Key => ({ id: Number(made['id']), key: String(made['key']) });
  const root = async (): Promise<Key & { customerId: string }> => {
    const { keyId, key, customerId } = await bench.customer('internal');
    return { id: keyId, key, customerId };
  };
  const rowsOf = async (customerId: string): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      `SELECT id, parent_id, made_by_key, scopes, expires_at,
         revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) AS active
       FROM api_keys WHERE customer_id = $1 ORDER BY id`,
      [customerId],
    );
    return rows;
  };
  const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const statuses = (key: string) => Promise.all([0, 1].map((gateway) => bench.statusOf(key, gateway)));

  /** Grows a tree of keys: makes random calls, each with a random active key. Some of the calls are refused. */
  async function grow(first: Key & { customerId: string }, seed: number): Promise<Map<number, string>> {
    const raw = new Map([[first.id, first.key]]);
    const random = fc.sample(
      fc.record({
        maker: fc.nat(),
        other: fc.nat(),
        scopes: fc.subarray([...OTHERS]),
        all: fc.boolean(),
        hours: fc.option(fc.integer({ min: 1, max: 48 }), { freq: 3 }),
        act: fc.constantFrom('mint', 'mint', 'mint', 'mint', 'mint', 'rotate', 'revoke'),
      }),
      { numRuns: 10 * KEYS, seed },
    );
    for (const { maker, other, scopes, all, hours, act } of random) {
      if (raw.size >= KEYS) break;
      const active = (await rowsOf(first.customerId)).filter((row) => row.active);
      const by = raw.get(active[maker % active.length]?.id ?? 0) ?? first.key;
      const target = active[other % active.length]?.id ?? first.id;
      // The account may have at most 100 active keys.
      if (act === 'revoke' || active.length > 90) {
        if (target !== first.id) await bench.request(`/v1/keys/${target}`, { key: by, method: 'DELETE' });
        continue;
      }
      const terms = {
        ...(!all && { scopes: ['keys:write', ...scopes] }),
        ...(hours !== null && { expires_at: inHours(hours) }),
      };
      const made = act === 'mint' ? await mint(by, terms) : await rotate(target, by, { overlap_hours: 5 });
      expect([201, 403]).toContain(made.status);
      if (made.status === 201) raw.set(Number(made['id']), String(made['key']));
    }
    return raw;
  }

  function treeOf(rows: readonly Row[], rootId: number): Set<number> {
    const tree = new Set([rootId]);
    // The rows list each key after the key that created it.
    for (const { id, parent_id: parent, made_by_key: maker } of rows) {
      if (tree.has(parent ?? 0) || tree.has(maker ?? 0)) tree.add(id);
    }
    return tree;
  }

  it('no key of a random tree outlives its parent or has more scopes, and stopping one leaves nothing of it active', async () => {
    const first = await root();
    const raw = await grow(first, 20_261_128);
    expect(raw.size).toBe(KEYS);
    const rows = await rowsOf(first.customerId);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { parent_id: parent, scopes, expires_at: end } of rows.filter(({ active }) => active)) {
      const above = byId.get(parent ?? 0);
      if (above === undefined) continue;
      expect(scopes.filter((scope) => !above.scopes.includes(scope))).toEqual([]);
      if (above.expires_at !== null)
        expect(Date.parse(end ?? '9999-01-01')).toBeLessThanOrEqual(Date.parse(above.expires_at));
    }
    const sizes = rows.filter(({ id }) => id !== first.id).map((row) => ({ row, tree: treeOf(rows, row.id) }));
    const { row: stopped, tree } = sizes.sort((a, b) => b.tree.size - a.tree.size)[0] as (typeof sizes)[number];
    expect(tree.size).toBeGreaterThan(3);
    const before = rows.filter(({ id, active }) => active && tree.has(id));
    expect(await stop(stopped.id, first.key, true)).toMatchObject({ status: 200, keys: before.length, dry_run: true });
    expect((await rowsOf(first.customerId)).filter(({ active }) => active)).toHaveLength(
      rows.filter((row) => row.active).length,
    );

    expect(await stop(stopped.id, first.key)).toMatchObject({
      ...{ status: 200, keys: before.length, webhooks: 1, watches: 2, searches: 3, import_tickets: 4 },
      ...{ dry_run: false, completed: true },
    });
    const after = await rowsOf(first.customerId);
    expect(after.filter(({ id, active }) => active && tree.has(id))).toEqual([]);
    expect(after.filter(({ id }) => !tree.has(id))).toEqual(rows.filter(({ id }) => !tree.has(id)));
    for (const { id } of before) expect(await statuses(raw.get(id) ?? '')).toEqual([401, 401]);
    expect(await statuses(first.key)).toEqual([200, 200]);
    expect(await stop(stopped.id, first.key)).toMatchObject({ status: 200, keys: 0 });
    for (const { key_ids } of bench.answers.stops) expect(key_ids).toEqual([...tree].sort((a, b) => a - b));
  }, 600_000);

  it('a key that expires makes keys that expire with it at the latest', async () => {
    const { key } = await root();
    const end = inHours(10);
    const maker = keyOf(await mint(key, { expires_at: end }));
    expect(await mint(maker.key)).toMatchObject({ status: 201, expires_at: end });
    expect(await mint(maker.key, { expires_at: inHours(9) })).toMatchObject({ status: 201 });
    expect(await mint(maker.key, { expires_at: inHours(11) })).toMatchObject({ status: 403, code: 'forbidden' });
    const grandchild = keyOf(await mint(maker.key));
    expect(await mint(grandchild.key, { expires_at: inHours(11) })).toMatchObject({ status: 403 });
  });

  it('a rotated key ends no later than the parent of the replaced one, and a key gives no other a longer life than its own', async () => {
    const { key, id } = await root();
    const end = inHours(10);
    const maker = keyOf(await mint(key, { expires_at: end }));
    const child = keyOf(await mint(maker.key, { expires_at: inHours(9) }));
    const renewed = await rotate(child.id, key);
    expect(renewed['status']).toBe(201);
    expect(Date.parse(String(renewed['expires_at']))).toBeLessThanOrEqual(Date.parse(end));
    expect(await rotate(id, maker.key)).toMatchObject({ status: 403 });
    expect(await rotate(maker.id, maker.key)).toMatchObject({ status: 201 });
  });

  it('an expiry that a rotation shortens shortens those of all keys below it, on every gateway', async () => {
    const { key } = await root();
    const parent = keyOf(await mint(key));
    const child = keyOf(await mint(parent.key));
    const grandchild = keyOf(await mint(child.key));
    expect(await statuses(grandchild.key)).toEqual([200, 200]);
    const { previous_key_expires_at: until } = await rotate(parent.id, key, { overlap_hours: 1 });
    const { body } = await bench.request('/v1/keys', { key });
    const ends = new Map(
      (JSON.parse(body) as { keys: { id: number; expires_at: string }[] }).keys.map((one) => [one.id, one.expires_at]),
    );
    expect([parent, child, grandchild].map(({ id }) => ends.get(id))).toEqual([until, until, until]);
  });

  it('revoking one key ends that key alone', async () => {
    const { key } = await root();
    const parent = keyOf(await mint(key));
    const child = keyOf(await mint(parent.key));
    expect((await bench.request(`/v1/keys/${parent.id}`, { key, method: 'DELETE' })).status).toBe(204);
    expect([await statuses(parent.key), await statuses(child.key)]).toEqual([
      [401, 401],
      [200, 200],
    ]);
  });

  it('a stop while calls of the key are on their way leaves none of their keys active', async () => {
    const first = await root();
    const leaked = keyOf(await mint(first.key));
    const minting = Array.from({ length: 20 }, (_, index) =>
      bench.request('/v1/keys', { key: leaked.key, method: 'POST', body: { tier: 'free' }, gateway: index % 2 }),
    );
    expect((await stop(leaked.id, first.key)).status).toBe(200);
    const replies = await Promise.all(minting);
    for (const { status } of replies) expect([201, 401]).toContain(status);
    const rows = await rowsOf(first.customerId);
    expect(rows.filter(({ id, active }) => active && treeOf(rows, leaked.id).has(id))).toEqual([]);
  });

  it('what keys made in a service that is away ends once it is back, and the answer says so', async () => {
    const first = await root();
    const leaked = keyOf(await mint(first.key));
    let isAway = true;
    bench.answers.stop = (service) =>
      isAway && service === 'exports' ? Promise.reject(new Error('away')) : Promise.resolve();
    expect(await stop(leaked.id, first.key)).toMatchObject({
      ...{ status: 200, keys: 1, webhooks: 1, import_tickets: null, completed: false },
    });
    expect(await statuses(leaked.key)).toEqual([401, 401]);
    isAway = false;
    // Makes the stored request old enough to be sent again.
    await pool.query(`UPDATE pending_stops SET created_at = created_at - interval '1 minute'`);
    await eventually(async () => (await pool.query('SELECT FROM pending_stops')).rowCount === 0, {
      timeoutMs: 60_000,
    });
    // Both gateways may have sent the stored request.
    expect(bench.answers.stops.length).toBeGreaterThanOrEqual(2);
    for (const { key_ids } of bench.answers.stops) expect(key_ids).toEqual([leaked.id]);
  });

  it('requests to a service that is down hold back none to another service', async () => {
    const { customerId, id } = await root();
    let isDown = true;
    bench.answers.stop = (service) =>
      isDown && service === 'change-feed' ? Promise.reject(new Error('away')) : Promise.resolve();
    const store = (pattern: string, count: number): Promise<unknown> =>
      pool.query(
        `INSERT INTO pending_stops (call, created_at)
         SELECT $1, now() - interval '1 minute' FROM generate_series(1, $2::int)`,
        [{ pattern, payload: { customer_id: customerId, key_ids: [id] } }, count],
      );
    const waiting = async (pattern: string): Promise<number | null> =>
      (await pool.query(`SELECT FROM pending_stops WHERE call->>'pattern' = $1`, [pattern])).rowCount;
    await store('change-feed.stop_keys', 25);
    await store('exports.stop_keys', 1);
    await eventually(async () => (await waiting('exports.stop_keys')) === 0, { timeoutMs: 60_000 });
    expect(await waiting('change-feed.stop_keys')).toBe(25);
    isDown = false;
    await eventually(async () => (await waiting('change-feed.stop_keys')) === 0, { timeoutMs: 60_000 });
  });

  it('a stop ends, counts and records no key that has expired, as its dry run says', async () => {
    const first = await root();
    const leaked = keyOf(await mint(first.key));
    const expired = keyOf(await mint(leaked.key, { expires_at: inHours(1) }));
    const child = keyOf(await mint(leaked.key));
    await pool.query(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [expired.id]);
    expect(await stop(leaked.id, first.key, true)).toMatchObject({ status: 200, keys: 2 });
    expect(await stop(leaked.id, first.key)).toMatchObject({ status: 200, keys: 2 });
    const { rows } = await pool.query<{ id: number }>(
      'SELECT id FROM api_keys WHERE customer_id = $1 AND revoked_at IS NOT NULL ORDER BY id',
      [first.customerId],
    );
    expect(rows.map(({ id }) => id)).toEqual([leaked.id, child.id]);
  });

  it("another account's key is not found, and the audit log names who stopped which keys", async () => {
    const [first, other] = [await root(), await root()];
    expect(await stop(first.id, other.key)).toMatchObject({ status: 404 });
    expect((await bench.request(`/v1/keys/${first.id}/made`, { key: other.key })).status).toBe(404);
    const leaked = keyOf(await mint(first.key));
    const child = keyOf(await mint(leaked.key));
    await stop(leaked.id, first.key);
    const mine = (await bench.audit()).filter(({ target }) => [`key ${leaked.id}`, `key ${child.id}`].includes(target));
    expect(mine.filter(({ action }) => action === 'key.revoked').map(({ target }) => target)).toEqual([
      ...[`key ${leaked.id}`, `key ${child.id}`],
    ]);
    expect(mine.find(({ action }) => action === 'key.stopped')).toMatchObject({
      ...{ target: `key ${leaked.id}`, actor: { kind: 'key', id: String(first.id) } },
      after: { revoked: [leaked.id, child.id] },
    });
  });

  it('pages of what a key made have each object once', async () => {
    const first = await root();
    const leaked = keyOf(await mint(first.key));
    const children = [];
    for (let made = 0; made < 5; made += 1) children.push(keyOf(await mint(leaked.key)).id);
    const grandchild = keyOf(await mint(keyOf(await mint(leaked.key)).key)).id;
    const seen: { kind: string; id: number; made_by: object }[] = [];
    let ofFirstPage = '';
    for (let cursor = ''; ;) {
      const reply = await bench.request(`/v1/keys/${leaked.id}/made?limit=2${cursor}`, { key: first.key });
      const { made, next_cursor: next } = JSON.parse(reply.body) as { made: typeof seen; next_cursor: string | null };
      seen.push(...made);
      if (next === null) break;
      cursor = `&cursor=${next}`;
      ofFirstPage ||= cursor;
    }
    expect(seen.map(({ id }) => id)).toEqual([...children, grandchild - 1, grandchild]);
    expect(seen.at(-1)).toMatchObject({ kind: 'key', active: true, made_by: { kind: 'key', key_id: grandchild - 1 } });
    const ofAnotherKey = `/v1/keys/${String(children[0])}/made?limit=2${ofFirstPage}`;
    expect((await bench.request(ofAnotherKey, { key: first.key })).status).toBe(400);
    const ofAnotherList = `/v1/keys?limit=2${ofFirstPage}`;
    expect((await bench.request(ofAnotherList, { key: first.key })).status).toBe(400);
  });
});
