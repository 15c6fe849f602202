import { describe, expect, test } from '@jest/globals';
import { BUGS, type Bug } from './bugs.js';
import { simulate, type Result } from './simulation.js';

const SHORT = { faultyMs: 5_000 };
const SEEDS = 30;

/** Each bug must be found within this many seeds, counted from its first seed below. */
const SEEDS_MAX = 100;
const FIRST_SEED: Record<Bug, number> = {
  'an old writer is not fenced': 4,
  'a repeated message is decided again': 74,
  'a commit is not atomic': 1,
  'locks do not exclude': 1,
  'an acknowledged append is lost': 1,
  'answered before the bill': 1,
  'a void is not stored': 13,
  'twins are not recognised': 1,
  'where a run ended is not stored': 256,
  'a stored answer is not found': 1,
  'fan-out leaves out the last pair': 1,
  'a delivery succeeds when it starts': 5,
  'an ordered webhook does not wait': 12,
  'a receiver that wants no message gets one': 1,
  'each attempt has its own message id': 1,
  'delivered before the bill is confirmed': 3,
};

test('the same seed gives the same run, step for step, and another seed another one', async () => {
  const [first, other, again] = [await simulate(1, SHORT), await simulate(2, SHORT), await simulate(1, SHORT)];
  expect(again.digest).toBe(first.digest);
  expect(other.digest).not.toBe(first.digest);
});

test(`no rule is broken in ${SEEDS} short runs with faults`, async () => {
  const broken: Result[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const result = await simulate(seed, SHORT);
    if (result.anomalies.length > 0) broken.push(result);
  }
  expect(broken.map(({ seed, anomalies }) => ({ seed, anomalies }))).toEqual([]);
});

describe('planted faults', () => {
  test.each(BUGS)(`%s: is found within ${SEEDS_MAX} seeds, and again by the same seed`, async (bug) => {
    const found = await firstFound(bug);
    expect(found).not.toBeNull();
    expect(await simulate(found?.seed ?? 0, { bug })).toEqual(found);
  });
});

async function firstFound(bug: Bug): Promise<Result | null> {
  const first = FIRST_SEED[bug];
  for (let seed = first; seed < first + SEEDS_MAX; seed += 1) {
    const result = await simulate(seed, { bug });
    if (result.anomalies.length > 0) return result;
  }
  return null;
}
