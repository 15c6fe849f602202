import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, startOwnServers, testPrefix, testServers, type OwnServers } from '@hiring/platform-testing';
import type { Redis } from 'ioredis';
import { createRedis, redisHealth } from './redis-client.js';
import { RunId } from './run-id.js';
import { defineScripts } from './scripts.js';

const COUNT = `local n = redis.call('INCRBY', KEYS[1], ARGV[1]); redis.call('SET', KEYS[2], n); return {n, redis.call('GET', KEYS[2])}`;

function recorder() {
  const lines: string[] = [];
  const add = (_fields: unknown, message?: string): void => void lines.push(message ?? '');
  return { lines, logger: { warn: add, info: add } as never };
}

describe('createRedis', () => {
  const opened: Redis[] = [];

  afterEach(() => {
    for (const redis of opened.splice(0)) redis.disconnect();
  });

  function open(url: string, prefix = `${testPrefix()}:`, logger = recorder().logger): Redis {
    const redis = createRedis({ url, prefix, logger, name: 'test' });
    opened.push(redis);
    return redis;
  }

  it('puts the prefix before every key, those of scripts too', async () => {
    const { redisUrl } = await testServers();
    const prefix = `${testPrefix()}:`;
    const redis = open(redisUrl, prefix);
    await eventually(() => redisHealth(redis) === true);
    const scripts = defineScripts(redis, { countTest: { lua: COUNT, keys: 2 } });
    expect(await scripts.countTest('n', 'last', 5)).toEqual([5, '5']);
    expect(await scripts.countTest('n', 'last', 2)).toEqual([7, '7']);
    const bare = open(redisUrl, '');
    await eventually(() => redisHealth(bare) === true);
    expect(await bare.get(`${prefix}n`)).toBe('7');
    await bare.del(`${prefix}n`, `${prefix}last`);
  });

  describe('with a server that fails', () => {
    let servers: Pick<OwnServers, 'redis' | 'remove'>;

    beforeAll(async () => {
      servers = await startOwnServers({ redis: true });
    });

    afterAll(() => servers.remove());

    it('fails at once while the server is unavailable and works again after its return, with its scripts', async () => {
      const { lines, logger } = recorder();
      const redis = open(servers.redis.url, 'p:', logger);
      await eventually(() => redisHealth(redis) === true);
      const scripts = defineScripts(redis, { countTest: { lua: COUNT, keys: 2 } });
      await scripts.countTest('a', 'b', 1);
      await servers.redis.kill9();
      await eventually(() => redisHealth(redis) !== true);
      for (let call = 0; call < 20; call += 1) {
        // The command fails before its time limit.
        await expect(scripts.countTest('a', 'b', 1)).rejects.toThrow(/^(?!Command timed out)/);
      }
      await servers.redis.start();
      await eventually(() => redisHealth(redis) === true);
      await expect(scripts.countTest('c', 'd', 3)).resolves.toEqual([3, '3']);
      expect(lines).toEqual(['redis is unavailable', 'redis is available again']);
    });

    it('keeps a reply that arrived while this process was busy for longer than the command time limit', async () => {
      const redis = open(servers.redis.url);
      await eventually(() => redisHealth(redis) === true);
      const reply = redis.set('busy', '1');
      await new Promise((resolve) => setImmediate(resolve));
      const until = performance.now() + 1_000;
      while (performance.now() < until);
      await expect(reply).resolves.toBe('OK');
    });

    it('fails within the command time limit when the server is silent', async () => {
      const redis = open(servers.redis.url);
      await eventually(() => redisHealth(redis) === true);
      servers.redis.pause();
      await expect(redis.get('x')).rejects.toThrow('Command timed out');
      servers.redis.resume();
      await eventually(async () => (await redis.set('x', '1')) === 'OK');
    });

    it('notices by the run id that the server is another incarnation', async () => {
      const redis = open(servers.redis.url);
      await eventually(() => redisHealth(redis) === true);
      const runId = new RunId(redis);
      const before = await runId.get();
      expect(before).toMatch(/^[0-9a-f]{40}$/);
      expect(await runId.get()).toBe(before);
      await servers.redis.kill9();
      await eventually(() => redisHealth(redis) !== true);
      await expect(runId.get()).rejects.toThrow();
      await servers.redis.start();
      await eventually(() => redisHealth(redis) === true);
      expect(await runId.get()).not.toBe(before);
    });

    it('starts without a server and finds it later', async () => {
      await servers.redis.stop();
      const redis = open(servers.redis.url);
      await expect(redis.get('x')).rejects.toThrow();
      await servers.redis.start();
      await eventually(() => redisHealth(redis) === true);
      await expect(redis.get('x')).resolves.toBeNull();
    });
  });
});
