import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRedis, type Redis } from '@hiring/platform-redis';
import { eventually, testPrefix, testServers } from '@hiring/platform-testing';
import { pino } from 'pino';
import { BackendBusyError, Politeness } from './politeness.js';

const REPLICAS = 4;
const LONG_WAIT = { urgent: false, maxWaitMs: 30_000 };
const prefix = testPrefix();
let connections: Redis[];
let replicas: Politeness[];

beforeAll(async () => {
  const { redisUrl } = await testServers();
  connections = Array.from({ length: REPLICAS }, (_, n) =>
    createRedis({
      url: redisUrl,
      prefix,
      logger: pino({ level: 'silent' }),
      name: `replica-${n}`,
      commandTimeoutMs: 5_000,
    }),
  );
  await eventually(() => connections.every((connection) => connection.status === 'ready'));
  replicas = connections.map((connection) => new Politeness(connection));
});
afterAll(() => connections.forEach((connection) => connection.disconnect()));

const replica = (n: number): Politeness => {
  const one = replicas[n % REPLICAS];
  if (one === undefined) throw new Error('no replica');
  return one;
};

describe('four replicas together', () => {
  it('a wait ends with its crawl, and its place goes to the next', async () => {
    const rate = { requestsPerSecond: 1_000, maxInFlight: 1 };
    const held = await replica(0).acquire('ended', rate, LONG_WAIT);
    const ended = new AbortController();
    const waiting = replica(1).acquire('ended', rate, { ...LONG_WAIT, signal: ended.signal });
    setTimeout(() => ended.abort(new Error('the crawl has ended')), 30);
    await expect(waiting).rejects.toThrow('the crawl has ended');
    await held.release();
    await (await replica(2).acquire('ended', rate, LONG_WAIT)).release();
  });

  it('never have more requests in flight than one backend takes', async () => {
    let inFlight = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const permit = await replica(n).acquire('in-flight', { requestsPerSecond: 1_000, maxInFlight: 3 }, LONG_WAIT);
        most = Math.max(most, (inFlight += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        inFlight -= 1;
        await permit.release();
      }),
    );
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(1);
  });

  it('never send faster than the rate', async () => {
    const startedAt: number[] = [];
    const beganAt = performance.now();
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const permit = await replica(n).acquire('rate', { requestsPerSecond: 40, maxInFlight: 100 }, LONG_WAIT);
        startedAt.push(performance.now());
        await permit.release();
      }),
    );
    const span = Math.max(...startedAt) - beganAt;
    expect(startedAt).toHaveLength(24);
    // 24 requests at 40/s take at least 23 intervals, each 25 ms. The test tolerates 30 ms less.
    expect(span).toBeGreaterThanOrEqual(23 * 25 - 30);
  });

  it('pause a backend for its Retry-After, and the longest one counts', async () => {
    await replica(0).block('blocked', 60_000);
    await replica(1).block('blocked', 1);
    await expect(replica(2).acquire('blocked', { requestsPerSecond: 10, maxInFlight: 1 }, LONG_WAIT)).rejects.toThrow(
      BackendBusyError,
    );
    const other = await replica(3).acquire('another', { requestsPerSecond: 10, maxInFlight: 1 }, LONG_WAIT);
    await other.release();
  });
});

describe('the queue at a backend', () => {
  const rate = { requestsPerSecond: 100, maxInFlight: 100 };
  /** Queues a request, and adds `name` to `turns` when the request gets its turn. */
  const standing = (backend: string, turns: string[], name: string, wish = LONG_WAIT) =>
    replica(turns.length)
      .acquire(backend, rate, wish)
      .then(async (permit) => {
        turns.push(name);
        await permit.release();
      });

  it('gives turns in the order of arrival, across replicas', async () => {
    const turns: string[] = [];
    const waiting: Promise<void>[] = [];
    const names = Array.from({ length: 30 }, (_, n) => `crawl-${n}`);
    for (const [n, name] of names.entries()) {
      waiting.push(
        replica(n)
          .acquire('fifo', rate, LONG_WAIT)
          .then(async (permit) => {
            turns.push(name);
            await permit.release();
          }),
      );
      // This round trip makes sure that the request is queued before the next one.
      await replica(n).reachable();
    }
    await Promise.all(waiting);
    expect(turns).toEqual(names);
  });

  it('lets a caller’s read go before sweeps that wait longer', async () => {
    const turns: string[] = [];
    const sweeps = Array.from({ length: 12 }, (_, n) => standing('urgent', turns, `sweep-${n}`));
    await replica(0).reachable();
    const caller = standing('urgent', turns, 'caller', { urgent: true, maxWaitMs: 30_000 });
    await Promise.all([...sweeps, caller]);
    expect(turns.indexOf('caller')).toBeLessThan(4);
  });

  it('rejects a request that would wait too long, with the time of the next turn, and keeps no place for it', async () => {
    const slow = { requestsPerSecond: 0.5, maxInFlight: 8 };
    const first = await replica(0).acquire('long', slow, LONG_WAIT);
    const refused = await replica(1)
      .acquire('long', slow, { urgent: false, maxWaitMs: 500 })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BackendBusyError);
    expect((refused as BackendBusyError).retryAfterMs).toBeGreaterThan(1_000);
    expect((refused as BackendBusyError).retryAfterMs).toBeLessThanOrEqual(2_100);
    await first.release();
    expect(await connections[0]?.zcard('polite:long:queue')).toBe(0);
  });

  it('is not held up by a crawler that died in it', async () => {
    const key = 'polite:dead';
    await connections[0]?.zadd(`${key}:queue`, 1, 'fetch of a dead process');
    await connections[0]?.zadd(`${key}:alive`, Date.now() + 300, 'fetch of a dead process');
    await (await replica(1).acquire('dead', rate, LONG_WAIT)).release();
  });
});

it('an unavailable Redis is reported, and no turn is given', async () => {
  const unreachable = createRedis({
    url: 'redis://127.0.0.1:1',
    prefix,
    logger: pino({ level: 'silent' }),
    name: 'unreachable',
    commandTimeoutMs: 200,
  });
  const politeness = new Politeness(unreachable);
  expect(await politeness.reachable()).toBe(false);
  await expect(politeness.acquire('any', { requestsPerSecond: 1, maxInFlight: 1 }, LONG_WAIT)).rejects.not.toThrow(
    BackendBusyError,
  );
  unreachable.disconnect();
  expect(await replica(0).reachable()).toBe(true);
});
