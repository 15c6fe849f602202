import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { eventually, startOwnServers, type OwnServers } from '@hiring/platform-testing';
import { Redis } from 'ioredis';
import { createRedis, redisHealth } from './redis-client.js';
import { RunId } from './run-id.js';

type OwnRedis = Pick<OwnServers, 'redis' | 'remove'>;
const logger = { warn: () => undefined, info: () => undefined };
const opened: Redis[] = [];

function open(url: string): Redis {
  const redis = createRedis({ url, prefix: 'p:', logger, name: 'test' });
  opened.push(redis);
  return redis;
}

function openPlain(url: string): Redis {
  const redis = new Redis(url);
  redis.on('error', () => undefined);
  opened.push(redis);
  return redis;
}

afterEach(() => {
  for (const redis of opened.splice(0)) redis.disconnect();
});

const writes = (redis: Redis, key: string): Promise<boolean> =>
  eventually(async () => (await redis.set(key, '1')) === 'OK');

/** One address for servers that replace each other, like a virtual address or a DNS name. */
class Address {
  private readonly sockets: Socket[] = [];

  private constructor(
    private readonly server: Server,
    private target: number,
  ) {}

  static async before(url: string): Promise<Address> {
    const server = createServer((near) => {
      const far = connect(address.target, '127.0.0.1');
      near.pipe(far).pipe(near);
      address.sockets.push(near, far);
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
    });
    const address = new Address(server, portOf(url));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return address;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Forwards connections to another server from now on. Existing connections keep their server. */
  moveTo(url: string): void {
    this.target = portOf(url);
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

it('disconnects from a primary that became a replica, and writes to the new primary at the same address', async () => {
  const [old, fresh] = await Promise.all([startOwnServers({ redis: true }), startOwnServers({ redis: true })]);
  const address = await Address.before(old.redis.url);
  try {
    const redis = open(address.url);
    await writes(redis, 'before');
    const runId = new RunId(redis);
    const before = await runId.get();
    address.moveTo(fresh.redis.url);
    await openPlain(old.redis.url).replicaof('127.0.0.1', portOf(fresh.redis.url));
    await writes(redis, 'after');
    expect(await openPlain(fresh.redis.url).get('p:after')).toBe('1');
    expect(await runId.get()).not.toBe(before);
  } finally {
    address.close();
    await Promise.all([old.remove(), fresh.remove()]);
  }
});

it('disconnects from a primary that became a replica when it runs only scripts', async () => {
  const [old, fresh] = await Promise.all([startOwnServers({ redis: true }), startOwnServers({ redis: true })]);
  const address = await Address.before(old.redis.url);
  try {
    const redis = open(address.url);
    const write = (key: string): Promise<boolean> =>
      eventually(async () => (await redis.eval(`return redis.call('SET', KEYS[1], '1')`, 1, key)) === 'OK');
    await write('before');
    address.moveTo(fresh.redis.url);
    await openPlain(old.redis.url).replicaof('127.0.0.1', portOf(fresh.redis.url));
    await write('after');
    expect(await openPlain(fresh.redis.url).get('p:after')).toBe('1');
  } finally {
    address.close();
    await Promise.all([old.remove(), fresh.remove()]);
  }
});

it('follows a Sentinel to the promoted replica when the primary is killed', async () => {
  const servers: OwnRedis = await startOwnServers({ redis: true, redisReplica: true });
  try {
    const redis = open(servers.redis.sentinelUrl);
    await writes(redis, 'before');
    const sentinel = openPlain(servers.redis.sentinelUrl.replace(/^redis\+sentinel(.*)\/main$/, 'redis$1'));
    const primary = openPlain(servers.redis.url);
    // A Sentinel reads the primary's replica list every ten seconds.
    await eventually(async () => ((await sentinel.call('SENTINEL', 'REPLICAS', 'main')) as unknown[]).length === 1, {
      timeoutMs: 60_000,
    });
    expect(await primary.wait(1, 60_000)).toBe(1);
    await servers.redis.kill9();
    await writes(redis, 'after');
    expect(await redis.mget('before', 'after')).toEqual(['1', '1']);
  } finally {
    await servers.remove();
  }
});

it('is not ready on a Redis Cluster, with the reason', async () => {
  const answers = createServer((socket) => {
    const info = 'redis_version:8.0.0\r\nredis_mode:cluster\r\nloading:0\r\n';
    socket.on('data', (data) => {
      for (const command of data.toString().split(/(?=\*\d+\r\n)/)) {
        socket.write(/\binfo\b/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve));
  const redis = open(`redis://127.0.0.1:${(answers.address() as AddressInfo).port}`);
  const health = await eventually(() => /Cluster/.test(String(redisHealth(redis))) && redisHealth(redis));
  expect(health).toMatch(/^REDIS_URL is a Redis Cluster, which is not supported/);
  redis.disconnect();
  answers.close();
});
