import { afterAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@hiring/platform-postgres';
import { eventually, startOwnServers } from '@hiring/platform-testing';
import { nextGeneration } from '../access/key-generation.js';
import { KeyRepository } from '../access/key.repository.js';
import { KeyService } from '../access/key.service.js';
import { GatewayBench } from '../testing/gateway.testing.js';
import { KeyChanges } from '../access/key-changes.js';

const own = await startOwnServers({ redis: true });
const bench = await GatewayBench.open({ gateways: 2, redisUrl: own.redis.url });
const { pool, redis } = bench;
const keys = bench.get(KeyService);
afterAll(async () => {
  await bench.close();
  await own.remove();
});

describe('a revoked key', () => {
  let addresses = 0;
  // Returns a new address, because many refused keys from one address would reach the limit on failed authentication.
  const fresh = (): Record<string, string> => {
    addresses += 1;
    return { 'x-forwarded-for': `10.${(addresses >> 16) % 256}.${(addresses >> 8) % 256}.${addresses % 256}` };
  };
  const whoami = (key: string, gateway = 0): Promise<number> => bench.statusOf(key, gateway, fresh());

  /**
   * Calls both gateways with the key continuously, from before the revocation until after it. Returns the number of
   * admitted calls that began after the revocation's 204 reply.
   */
  async function acceptedAfterRevoking(key: string, keyId: number, owner: string): Promise<number> {
    let gone = false;
    let accepted = 0;
    let stop = false;
    const hammer = async (gateway: number): Promise<void> => {
      while (!stop) {
        const begunAfter = gone;
        const status = await whoami(key, gateway);
        if (begunAfter && status === 200) accepted += 1;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    };
    const load = [hammer(0), hammer(1)];
    const reply = await bench.request(`/v1/keys/${keyId}`, { key: owner, method: 'DELETE' });
    gone = true;
    expect(reply.status).toBe(204);
    await Promise.all([whoami(key, 0), whoami(key, 1)]);
    await new Promise((resolve) => setTimeout(resolve, 15));
    stop = true;
    await Promise.all(load);
    expect([await whoami(key, 0), await whoami(key, 1)]).not.toContain(200);
    return accepted;
  }

  it('is refused on every gateway after the 204, 60 times under load', async () => {
    const { customerId, key: owner } = await bench.customer('internal');
    let accepted = 0;
    for (let round = 0; round < 60; round += 1) {
      const { key, id } = await keys.issue({ customerId, requestId: `revoke-${round}` });
      expect([await whoami(key, 0), await whoami(key, 1)]).toEqual([200, 200]);
      accepted += await acceptedAfterRevoking(key, id, owner);
    }
    expect(accepted).toBe(0);
  });

  it('may revoke itself, and revoking again is 204 again', async () => {
    const { customerId, key, keyId } = await bench.customer('internal');
    const { key: other } = await keys.issue({ customerId, requestId: 'again' });
    const path = `/v1/keys/${keyId}`;
    expect((await bench.request(path, { key, method: 'DELETE' })).status).toBe(204);
    expect((await bench.request(path, { key, method: 'DELETE', headers: fresh() })).status).toBe(401);
    expect((await bench.request(path, { key: other, method: 'DELETE' })).status).toBe(204);
  });

  it('is not accepted again when Redis is flushed, or when a copy of it is stored late', async () => {
    const { customerId, key: owner } = await bench.customer('internal');
    const { key, id } = await keys.issue({ customerId, requestId: 'flush' });
    await whoami(key);
    const names = await bench.namesLike('key:*');
    const copies = await Promise.all(names.map(async (name) => [name, (await redis.get(name)) ?? ''] as const));
    expect(names).not.toEqual([]);
    await bench.request(`/v1/keys/${id}`, { key: owner, method: 'DELETE' });
    // Simulates a restored snapshot: the earlier copies with another run id.
    for (const [name, text] of copies) await redis.set(name, text.replace(/"run":"[0-9a-f]+"/, '"run":"before"'));
    await redis.del(`gone:${id}`);
    expect(await whoami(key)).toBe(401);
    await redis.flushall();
    expect(await whoami(key)).toBe(401);
    expect(await whoami(owner)).toBe(200);
  });

  it('is not stored in Redis by a read of Postgres that began before it was revoked', async () => {
    const { customerId, key: owner } = await bench.customer('internal');
    const { key, id } = await keys.issue({ customerId, requestId: 'stale-read' });
    const repository = bench.get(KeyRepository, 1);
    const original = repository.findActive.bind(repository);
    let release = (): void => undefined;
    const revoked = new Promise<void>((resolve) => (release = resolve));
    let reads = 0;
    repository.findActive = async (candidates) => {
      const found = await original(candidates);
      reads += 1;
      if (reads === 1) await revoked;
      return found;
    };
    const late = whoami(key, 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await bench.request(`/v1/keys/${id}`, { key: owner, method: 'DELETE' });
    release();
    expect(await late).toBe(401);
    expect(reads).toBe(2);
    repository.findActive = original;
  });

  it('is refused everywhere before the 204 while Redis is down, and after it is back', async () => {
    const { customerId, key: owner } = await bench.customer('internal');
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, index) => keys.issue({ customerId, requestId: `down-${index}` })),
    );
    for (const { key } of made) expect([await whoami(key, 0), await whoami(key, 1)]).toEqual([200, 200]);
    await own.redis.kill9();
    let accepted = 0;
    for (const { key, id } of made) accepted += await acceptedAfterRevoking(key, id, owner);
    expect(accepted).toBe(0);
    await own.redis.start();
    for (const { key } of made) expect([await whoami(key, 0), await whoami(key, 1)]).toEqual([401, 401]);
    expect(await whoami(owner)).toBe(200);
  });

  it('and every other change of keys reach Redis although the process that made them died before', async () => {
    const { customerId, key } = await bench.customer('internal');
    const limit = async (gateway: number): Promise<string | null> =>
      (await bench.request('/v1/whoami', { key, gateway, headers: fresh() })).headers.get('ratelimit-policy');
    expect([await limit(0), await limit(1)]).not.toContain(null);
    await inTransaction(pool, async (client) => {
      await client.query('UPDATE customers SET rate_per_minute = 7, burst = 7 WHERE customer_id = $1', [customerId]);
      await nextGeneration(client);
    });
    const isLimited = async (): Promise<boolean> =>
      [await limit(0), await limit(1)].every((policy) => policy?.includes('burst=7') === true);
    // Without a remedy, the copies from before would be used for 30 s.
    await eventually(isLimited, { timeoutMs: 15_000, everyMs: 2_000 });
  });

  it('waits for an instance that still trusts its Redis, until that instance acknowledges', async () => {
    const { customerId } = await bench.customer('internal');
    const { id } = await keys.issue({ customerId, requestId: 'partition' });
    const changes = bench.get(KeyChanges);
    await own.redis.kill9();
    await pool.query(`INSERT INTO instances VALUES ('deaf', 0, now())`);
    let done = false;
    const revoking = keys.revoke(id, customerId).then(() => (done = true));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(done).toBe(false);
    await pool.query(`UPDATE instances SET acknowledged_generation = 1000000 WHERE instance_id = 'deaf'`);
    await revoking;
    expect(changes.minimumGeneration).toBeGreaterThan(1);
    await own.redis.start();
  });
});
