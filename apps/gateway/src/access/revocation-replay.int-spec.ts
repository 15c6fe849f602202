import { afterAll, describe, expect, it } from '@jest/globals';
import { createPool } from '@hiring/platform-postgres';
import { eventually } from '@hiring/platform-testing';
import { GatewayBench } from '../testing/gateway.testing.js';
import { KeyService } from './key.service.js';

const bench = await GatewayBench.open();
const admin = createPool({ url: bench.database.adminUrl, applicationName: 'admin', max: 1 });
afterAll(async () => {
  await admin.end();
  await bench.close();
});

describe('a revocation', () => {
  const statusOf = bench.statusOf.bind(bench);
  const revoke = async (keyId: number, owner: string): Promise<void> =>
    expect((await bench.request(`/v1/keys/${keyId}`, { key: owner, method: 'DELETE' })).status).toBe(204);

  async function secondKey(): Promise<{ owner: string; key: string; id: number }> {
    const { customerId, key: owner } = await bench.customer('internal');
    return { owner, ...(await bench.get(KeyService).issue({ customerId, requestId: `second-${Math.random()}` })) };
  }

  /**
   * Removes what a lagging standby lacks: revocations, the audit position and key-change generations. Also deletes the
   * revoked keys' tombstones in Redis.
   */
  async function fallBack(keyIds: number[]): Promise<void> {
    await admin.query('UPDATE gateway.api_keys SET revoked_at = NULL, revoked_generation = NULL WHERE id = ANY ($1)', [
      keyIds,
    ]);
    await admin.query('UPDATE gateway.audit_checkpoint SET next_offset = 0');
    await admin.query('UPDATE gateway.key_generation SET value = value - 2');
    for (const id of keyIds) await bench.redis.del(`gone:${id}`);
  }

  const endConnections = (): Promise<unknown> =>
    admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );

  it('is in the audit log before its 204', async () => {
    const { owner, id } = await secondKey();
    await revoke(id, owner);
    expect(await bench.audit()).toContainEqual(expect.objectContaining({ action: 'key.revoked', target: `key ${id}` }));
  });

  it('holds again after the database lost it, soon after the connections to the other server', async () => {
    const [first, second, other] = [await secondKey(), await secondKey(), await secondKey()];
    await revoke(first.id, first.owner);
    await revoke(second.id, second.owner);
    await fallBack([first.id, second.id]);
    await endConnections();
    await eventually(async () => (await statusOf(first.key)) === 401 && (await statusOf(second.key)) === 401);
    expect(await eventually(async () => (await statusOf(other.key)) === 200)).toBe(true);
  });

  it('holds again for a gateway that starts on such a database', async () => {
    const { owner, key, id } = await secondKey();
    await revoke(id, owner);
    await fallBack([id]);
    await bench.startGateway();
    await eventually(async () => (await statusOf(key, 1)) === 401);
    await bench.stopNewestGateway();
  });

  it('of a key that had this id before does not concern a newer one', async () => {
    const { owner, key, id } = await secondKey();
    await revoke(id, owner);
    await fallBack([id]);
    await admin.query(`UPDATE gateway.api_keys SET created_at = now() + interval '2 minutes' WHERE id = $1`, [id]);
    await bench.startGateway();
    await eventually(async () => {
      const { rows } = await admin.query<{ read: boolean }>(
        'SELECT next_offset > 0 AS read FROM gateway.audit_checkpoint',
      );
      return rows[0]?.read === true;
    });
    expect(await statusOf(key, 1)).toBe(200);
    await bench.stopNewestGateway();
  });

  it('leaves generations that grow, so that copies of keys are stored in Redis again', async () => {
    const generation = async (): Promise<number> =>
      Number((await admin.query<{ value: string }>('SELECT value FROM gateway.key_generation')).rows[0]?.value);
    const before = await generation();
    await fallBack([]);
    await eventually(async () => (await generation()) >= before);
    const { key } = await secondKey();
    const copies = async (): Promise<number> => (await bench.namesLike('key:*')).length;
    const known = await copies();
    expect(await statusOf(key)).toBe(200);
    expect(await copies()).toBe(known + 1);
  });
});
