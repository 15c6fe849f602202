import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createLogger } from '@hiring/platform-observability';
import { createRedis, defineScripts, type Redis, type Script } from '@hiring/platform-redis';
import { testPrefix, testServers } from '@hiring/platform-testing';
import { ADMISSION_SCRIPTS } from '../../../apps/gateway/src/redis/admission.scripts.js';
import { CLAIM_SCRIPTS, ClaimStore } from '../servers/claim-scripts.js';

const SCRIPTS = ['reclaim', 'renew', 'position', 'finish', 'release', 'peek'] as const;
const TIME = "redis.call('TIME')";
/** Redis expires keys by its own clock, so the tests start at the present time. */
const START_MS = Date.now();
const LEASE_MS = 1_000;
const WINDOW_MS = 60_000;
const RUNS_MAX = 2;
const CLAIMS_MAX = 4;
const BYTES_MAX = 60;
const LONG = 'a position that is longer than a short one';

interface Step {
  script: (typeof SCRIPTS)[number];
  name: string;
  owner: string;
  fingerprint: string;
  text: string;
  /** Whether `finish` ends the claims `one` and `two` in one run of the script. */
  both: boolean;
  passedMs: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    script: fc.constantFrom(...SCRIPTS, 'reclaim', 'reclaim', 'reclaim', 'finish'),
    name: fc.constantFrom('one', 'one', 'two'),
    owner: fc.constantFrom('a', 'b'),
    fingerprint: fc.constantFrom('f', 'f', 'f', 'g'),
    text: fc.constantFrom('7', '12', LONG, LONG, ''),
    both: fc.boolean(),
    passedMs: fc.constantFrom(0, 1, 500, 1_000, 20_000),
  }),
  { minLength: 5, maxLength: 40 },
);

let redis: Redis;
let scripts: Record<(typeof SCRIPTS)[number], Script>;
let run = 0;

beforeAll(async () => {
  const { redisUrl } = await testServers();
  const logger = createLogger({ service: 'claims', level: 'silent' });
  redis = createRedis({ url: redisUrl, prefix: `${testPrefix()}:`, logger, name: 'claims' });
  const timed = SCRIPTS.map((name) => {
    const { lua, keys } = ADMISSION_SCRIPTS[name];
    // The last two arguments give the time, in place of Redis's clock. They are removed, so that the script does not
    // see them among its own arguments.
    const text = lua.replace(TIME, '{ table.remove(ARGV, #ARGV - 1), table.remove(ARGV) }');
    return [name, { lua: text, keys }] as const;
  });
  scripts = defineScripts(redis, Object.fromEntries(timed)) as typeof scripts;
  await new Promise<void>((resolve) => (redis.status === 'ready' ? resolve() : redis.once('ready', () => resolve())));
});
afterAll(() => redis.disconnect());

function argumentsOf({ script, name, owner, fingerprint, text, both }: Step, customer: string): (string | number)[] {
  const claim = `${customer}:${name}`;
  switch (script) {
    case 'reclaim':
      return [claim, customer, fingerprint, owner, LEASE_MS, WINDOW_MS, RUNS_MAX, CLAIMS_MAX];
    case 'renew':
      return [claim, owner, LEASE_MS];
    case 'position':
      return [claim, owner, customer, text, BYTES_MAX];
    case 'finish':
      return (both ? ['one', 'two'] : [name]).flatMap((each) => {
        const encoding = { '': '', '7': 'r' }[text] ?? 'p';
        return [`${customer}:${each}`, owner, customer, BYTES_MAX, '200', '{}', encoding, text];
      });
    case 'release':
      return [claim, owner, customer];
    case 'peek':
      return [claim];
  }
}

test('idempotency claims of the simulation answer as the scripts do in Redis, in any order and at any time', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      run += 1;
      const customer = `cus_${run}`;
      let nowMs = START_MS;
      const store = new ClaimStore(() => nowMs);
      for (const step of sequence) {
        nowMs += step.passedMs;
        const args = argumentsOf(step, customer);
        const clock = [Math.floor(nowMs / 1_000), (nowMs % 1_000) * 1_000];
        const real = await scripts[step.script]('', ...args, ...clock);
        const model = CLAIM_SCRIPTS[step.script]?.(store, args.map(String));
        expect({ step, reply: model }).toEqual({ step, reply: real });
      }
    }),
    { numRuns: 500, endOnFailure: true },
  );
});
