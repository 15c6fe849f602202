import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { PepperStatus } from '@hiring/contracts';
import { eventually } from '@hiring/platform-testing';
import { KeysController } from './keys.controller.js';
import { GatewayBench } from '../testing/gateway.testing.js';
import { CustomerService } from './customer.service.js';
import { KeyRepository } from './key.repository.js';
import { KeyService } from './key.service.js';

const OLD = `1:${Buffer.alloc(32, 2).toString('base64')}`;
const NEW = `2:${Buffer.alloc(32, 3).toString('base64')}`;

/** Each test is one step by an operator. The steps run in order. */
describe('rotating the pepper', () => {
  let bench: GatewayBench;
  let both: NestFastifyApplication;
  let customerId: string;
  let used: { key: string; keyId: number };
  let unused: { key: string; id: number };
  let expired: { id: number };
  beforeAll(async () => {
    bench = await GatewayBench.open();
    const made = await bench.customer('internal');
    ({ customerId } = made);
    used = made;
    unused = await service(0).issue({ customerId, requestId: 'unused' });
    const gone = await service(0).issue({ customerId, requestId: 'gone' });
    await service(0).revoke(gone.id, customerId);
    expired = await service(0).issue({ customerId, requestId: 'expired' });
    await bench.pool.query(`UPDATE api_keys SET expires_at = now() - interval '1 day' WHERE id = $1`, [expired.id]);
  });
  afterAll(() => bench.close(), 60_000);

  const service = (gateway: number): KeyService => bench.get(KeyService, gateway);
  const whoami = async (key: string, gateway: number): Promise<Record<string, unknown>> => {
    const reply = await bench.request('/v1/whoami', { key, gateway });
    return { status: reply.status, ...(JSON.parse(reply.body) as object) };
  };
  const status = (app: NestFastifyApplication): Promise<PepperStatus> => app.get(KeysController).peppers();
  const unmovedOf = async (app: NestFastifyApplication): Promise<number[]> => {
    const { keys } = await app.get(KeysController).unmoved({ after: 0, limit: 100 });
    return keys.filter((key) => key.customer_id === customerId).map(({ id }) => id);
  };

  it('first makes the new one known: keys of both work, new ones are stored under the old', async () => {
    both = await bench.startGateway({ KEY_PEPPERS: `${OLD},${NEW}`, KEY_PEPPER_VERSION: '1' });
    await eventually(async () => (await whoami(used.key, 1)).status === 200);
    const { key } = await service(1).issue({ customerId, requestId: 'while-old' });
    // A gateway that does not know the new pepper accepts the key, because the key is stored under the old pepper.
    expect(await whoami(key, 0)).toMatchObject({ status: 200 });
    expect(await status(both)).toMatchObject({ version_in_use: 1, removable_versions: [], unverifiable_keys: 0 });
  });

  it('then moves each key when it is used; only unused ones that still work need the old one', async () => {
    const moving = await bench.startGateway({ KEY_PEPPERS: `${OLD},${NEW}` });
    await eventually(async () => (await whoami(used.key, 2)).status === 200);
    // Without the copies in Redis, the gateway reads Postgres.
    for (const name of await bench.namesLike('key:*')) await bench.redis.del(name);
    expect(await whoami(used.key, 2)).toMatchObject({ status: 200 });
    await eventually(async () => !(await unmovedOf(moving)).includes(used.keyId));
    expect(await unmovedOf(moving)).toContain(unused.id);
    expect(await unmovedOf(moving)).not.toContain(expired.id);
    expect(await whoami(used.key, 1)).toMatchObject({ status: 200 });
    const { version_in_use, configured_versions, removable_versions } = await status(moving);
    expect({ version_in_use, configured_versions, removable_versions }).toEqual({
      version_in_use: 2,
      configured_versions: [1, 2],
      removable_versions: [],
    });
  });

  it('changes nothing where another gateway moved the key first: copies of other keys stay good', async () => {
    const keys = bench.get(KeyRepository, 2);
    const { id } = await service(1).issue({ customerId, requestId: 'raced' });
    const before = await keys.generation();
    const moves = await Promise.all(
      [4, 5, 6].map((byte) => keys.move(id, { hash: Buffer.alloc(32, byte), version: 2 })),
    );
    expect(moves.filter((generation) => generation !== null)).toEqual([before + 1]);
    expect(await keys.generation()).toBe(before + 1);
  });

  it('leaves no copy: a change of a key that has just moved takes effect at once', async () => {
    await bench.get(CustomerService, 2).change(customerId, { plan: 'moved' });
    expect(await whoami(used.key, 1)).toMatchObject({ plan: 'moved' });
    expect(await whoami(used.key, 2)).toMatchObject({ plan: 'moved' });
    await service(2).revoke(used.keyId, customerId);
    expect([await whoami(used.key, 1), await whoami(used.key, 2)]).toMatchObject([{ status: 401 }, { status: 401 }]);
  });

  it('reports the old one as removable when no active key depends on it, and what removing it early would break', async () => {
    const only = await bench.startGateway({ KEY_PEPPERS: NEW });
    expect(await whoami(unused.key, 3)).toMatchObject({ status: 401 });
    expect((await status(only)).unverifiable_keys).toBeGreaterThan(0);
    const keys = await service(2).list(customerId, { after: 0, limit: 10 });
    for (const { id, revoked_at } of keys) if (revoked_at === null) await service(2).revoke(id, customerId);
    const rest = await bench.get(KeysController, 2).unmoved({ after: 0, limit: 100 });
    for (const { id } of rest.keys) await service(2).revoke(id, null);
    expect((await status(bench.gateways[2] as NestFastifyApplication)).removable_versions).toEqual([1]);
  });
});
