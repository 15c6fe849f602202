import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDEMPOTENCY_WINDOW_MS, RUNS_PER_CLAIM_MAX } from '@hiring/billing';
import { createLogger } from '@hiring/platform-observability';
import { createRedis, defineScripts, type Redis, type Script } from '@hiring/platform-redis';
import { testPrefix, testServers } from '@hiring/platform-testing';
import { ADMISSION_SCRIPTS } from '../redis/admission.scripts.js';

/** Redis expires keys by its own clock, so the tests start at the present time. */
const START_MS = Date.now();
const LEASE_MS = 15_000;
const DAY_MS = 24 * 3_600_000;
const TIME = "redis.call('TIME')";

/** The claim script runs with a test clock, which it reads from its last two arguments. */
describe('the window of an idempotency claim', () => {
  let redis: Redis;
  let reclaim: Script;
  let customer = 'cus_window';
  let claimsMax = 1_000;
  beforeAll(async () => {
    const { redisUrl } = await testServers();
    const logger = createLogger({ service: 'claim-test', level: 'silent' });
    redis = createRedis({ url: redisUrl, prefix: `${testPrefix()}:`, logger, name: 'claim-test' });
    const { lua, keys } = ADMISSION_SCRIPTS.reclaim;
    expect(lua).toContain(TIME);
    ({ reclaim } = defineScripts(redis, { reclaim: { lua: lua.replace(TIME, '{ ARGV[9], ARGV[10] }'), keys } }));
    await new Promise<void>((resolve) => (redis.status === 'ready' ? resolve() : redis.once('ready', () => resolve())));
  });
  afterAll(() => redis.disconnect());

  async function claimAt(name: string, owner: string, ms: number, fingerprint = 'f'): Promise<[string, number]> {
    const clock = [Math.floor(ms / 1000), (ms % 1000) * 1000];
    const limits = [LEASE_MS, IDEMPOTENCY_WINDOW_MS, RUNS_PER_CLAIM_MAX, claimsMax];
    const reply = (await reclaim('', name, customer, fingerprint, owner, ...limits, ...clock)) as [string, number];
    return [reply[0], reply[1]];
  }

  it('holds until 24 h - 1 ms after the first use and starts again at 24 h', async () => {
    expect(await claimAt('edge', 'a', START_MS)).toEqual(['mine', START_MS]);
    const last = START_MS + IDEMPOTENCY_WINDOW_MS - 1;
    expect(await claimAt('edge', 'b', last)).toEqual(['mine', START_MS]);
    // The claim by `b` began a new lease, but not a new window. The window that began with the first claim has ended
    // now.
    expect(await claimAt('edge', 'c', last + 1)).toEqual(['mine', last + 1]);
  });

  it('still refuses other parameters 1 ms before its end, and no longer at its end', async () => {
    await claimAt('other', 'a', START_MS);
    const end = START_MS + IDEMPOTENCY_WINDOW_MS;
    expect(await claimAt('other', 'b', end - 1, 'g')).toEqual(['mismatch', START_MS]);
    expect(await claimAt('other', 'c', end, 'g')).toEqual(['mine', end]);
  });

  it('releases a lease exactly when it ends', async () => {
    await claimAt('lease', 'a', START_MS);
    expect(await claimAt('lease', 'b', START_MS + LEASE_MS - 1)).toEqual(['busy', START_MS]);
    expect(await claimAt('lease', 'c', START_MS + LEASE_MS)).toEqual(['mine', START_MS]);
  });

  it('counts new claims of a customer by UTC day, and refuses only new ones beyond the limit', async () => {
    [customer, claimsMax] = ['cus_full', 2];
    const day = (Math.floor(START_MS / DAY_MS) + 1) * DAY_MS;
    expect(await claimAt('day-1', 'a', day)).toEqual(['mine', day]);
    expect(await claimAt('day-2', 'a', day)).toEqual(['mine', day]);
    expect(await claimAt('day-3', 'a', day + DAY_MS - 1)).toEqual(['full', day + DAY_MS - 1]);
    expect(await claimAt('day-1', 'b', day + LEASE_MS)).toEqual(['mine', day]);
    expect(await claimAt('day-3', 'a', day + DAY_MS)).toEqual(['mine', day + DAY_MS]);
    customer = 'cus_other';
    expect(await claimAt('day-4', 'a', day)).toEqual(['mine', day]);
  });
});
