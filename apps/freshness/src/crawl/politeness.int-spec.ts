import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRedis, type Redis } from '@hiring/platform-redis';
import { eventually, testPrefix, testServers } from '@hiring/platform-testing';
import { pino } from 'pino';
import { BackendBusyError, Politeness } from './politeness.js';

const REPLICAS = 4;
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
  it('never have more requests in flight than one backend takes', async () => {
    let inFlight = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const permit = await replica(n).acquire('in-flight', { requestsPerSecond: 1_000, maxInFlight: 3 });
        most = Math.max(most, (inFlight += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        inFlight -= 1;
        await permit.release();
      }),
    );
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(1);
  });

  it('never ask faster than the rate', async () => {
    const startedAt: number[] = [];
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const permit = await replica(n).acquire('rate', { requestsPerSecond: 40, maxInFlight: 100 });
        startedAt.push(performance.now());
        await permit.release();
      }),
    );
    const span = Math.max(...startedAt) - Math.min(...startedAt);
    expect(startedAt).toHaveLength(24);
    // 24 requests at 40/s take 23 intervals of 25 ms; a grant may be noticed late, never early.
    expect(span).toBeGreaterThanOrEqual(23 * 25 - 30);
  });

  it('leave a backend alone as long as it asked for, and the longest wish counts', async () => {
    await replica(0).block('blocked', 60_000);
    await replica(1).block('blocked', 1);
    await expect(replica(2).acquire('blocked', { requestsPerSecond: 10, maxInFlight: 1 })).rejects.toThrow(
      BackendBusyError,
    );
    const other = await replica(3).acquire('another', { requestsPerSecond: 10, maxInFlight: 1 });
    await other.release();
  });
});
