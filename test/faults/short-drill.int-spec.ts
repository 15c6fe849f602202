import { expect, test } from '@jest/globals';
import { FAULTS } from './catalogue.js';
import { drill } from './drill.js';

/** One of each kind that takes little time; `npm run faults` makes them all. */
const SHORT = ['kill -9 of ledger', 'immediate stop of Postgres', 'Redis flushed'];

test('whatever is killed, everything holds and goes on by itself', async () => {
  const chosen = FAULTS.filter(({ name }) => SHORT.includes(name));
  expect(chosen).toHaveLength(SHORT.length);
  // Other suites share the machine: how soon is for `npm run faults` to say.
  const options = { seed: 3, clients: 4, replicas: { gateway: 2 }, recoverySecondsMax: 120, log: () => undefined };
  const rounds = await drill(chosen, options);
  expect(rounds.flatMap(({ fault, violations }) => violations.map((violation) => `${fault}: ${violation}`))).toEqual(
    [],
  );
  expect(rounds.every(({ answered }) => answered > 0)).toBe(true);
}, 300_000);
