import { afterAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createLogger } from '@hiring/platform-observability';
import { createRedis, defineScripts } from '@hiring/platform-redis';
import { FakeClock, testPrefix, testServers } from '@hiring/platform-testing';
import { LocalLimiter } from '../admission/local-limiter.js';
import { luaFile } from '../redis/admission.scripts.js';
import { gcra } from './gcra.js';

/**
 * Runs the Redis form of the limiter, and then removes the expiry that `take` sets. Redis would expire the key by its
 * own clock, not by the test's.
 */
const TAKE = `
local now_us = tonumber(ARGV[2])
${luaFile('parts/gcra')}
local checked = check(KEYS[1] .. ARGV[1], cjson.decode(ARGV[3]), tonumber(ARGV[4]))
if checked.ok then
  take(checked)
  redis.call('PERSIST', checked.name)
end
return { checked.ok and 1 or 0, checked.remaining, checked.reset, checked.retry }
`;

const { redisUrl } = await testServers();
const logger = createLogger({ service: 'gcra-test', level: 'silent' });
const redis = createRedis({ url: redisUrl, prefix: `${testPrefix()}:`, logger, name: 'gcra-test' });
const { take } = defineScripts(redis, { take: { lua: TAKE, keys: 1 } });
await new Promise<void>((resolve) => (redis.status === 'ready' ? resolve() : redis.once('ready', () => resolve())));
afterAll(() => redis.disconnect());

const limits = fc.record({
  ratePerMinute: fc.integer({ min: 1, max: 100_000 }),
  burst: fc.integer({ min: 1, max: 1_000 }),
});
/** Milliseconds between requests. Most are shorter than a usual emission interval, and some restore the full burst. */
const gaps = fc.array(
  fc.record({ gap: fc.oneof(fc.nat(50), fc.nat(5_000), fc.nat(3_600_000)), tokens: fc.constantFrom(1, 1, 1, 7, 100) }),
  { minLength: 1, maxLength: 40 },
);

let runs = 0;

it('the form in Redis and the limiter of one process decide and report as the specification does', async () => {
  await fc.assert(
    fc.asyncProperty(limits, gaps, async (limit, between) => {
      const id = `run ${(runs += 1)}`;
      const clock = new FakeClock(new Date('2026-01-01T00:00:00Z'));
      const local = new LocalLimiter(clock);
      let tatUs = 0;
      for (const { gap, tokens } of between) {
        clock.advance(gap);
        const nowUs = clock.monotonicMs() * 1_000;
        const wanted = gcra(limit, tatUs, nowUs, tokens);
        tatUs = wanted.tatUs;
        const { allowed, remaining, resetMs, retryAfterMs } = wanted;
        const reply = await take('', id, nowUs, JSON.stringify(limit), tokens);
        expect(reply).toEqual([allowed ? 1 : 0, remaining, resetMs, retryAfterMs]);
        const verdict = local.take([{ policy: 'customer', id, limit }], tokens);
        expect(verdict).toEqual({
          ...{ allowed, retryAfterMs },
          states: [{ policy: 'customer', limit, remaining, resetMs }],
        });
        expect(local.look({ policy: 'customer', id, limit })).toEqual({
          ...{ policy: 'customer', limit },
          ...{ remaining: expect.any(Number), resetMs: Math.ceil(Math.max(0, tatUs - nowUs) / 1_000) },
        });
      }
    }),
    { numRuns: 100 },
  );
});
