import { expect, test } from '@jest/globals';
import { FAULTS } from './catalogue.js';
import { drill } from './drill.js';

/** A few of each kind that take little time; `npm run faults` makes them all. */
const SHORT = [
  'kill -9 of ledger',
  'kill -9 of change-feed',
  'kill -9 of freshness',
  'immediate stop of Postgres',
  'Redis flushed',
];

test('whatever is killed, everything holds and goes on by itself', async () => {
  const chosen = FAULTS.filter(({ name }) => SHORT.includes(name));
  expect(chosen).toHaveLength(SHORT.length);
  const rounds = await drill(chosen, { seed: 3, clients: 4, replicas: { gateway: 2 }, log: () => undefined });
  expect(rounds.flatMap(({ fault, violations }) => violations.map((violation) => `${fault}: ${violation}`))).toEqual(
    [],
  );
  expect(rounds.every(({ answered }) => answered > 0)).toBe(true);
}, 300_000);
