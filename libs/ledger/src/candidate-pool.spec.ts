import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CandidatePool, poolsBy, type PoolEntry } from './candidate-pool.js';
import type { ReqState } from './state.js';

const numbers = fc.uniqueArray(fc.constantFrom('n1', 'n2', 'n3'), { maxLength: 2 });
const entries = fc.array(numbers, { maxLength: 8 }).map((all): PoolEntry[] =>
  all.map((given, index) => ({
    req: { req_key: `r${index}` } as ReqState,
    numbers: new Set(given),
    hasOtherRules: false,
  })),
);
const questions = fc.array(fc.record({ number: fc.constantFrom('n1', 'n2', 'n3', 'n4', null), assign: fc.boolean() }), {
  maxLength: 20,
});

test('the best is the first free entry whose numbers do not contradict, whatever was asked and assigned before', () => {
  fc.assert(
    fc.property(entries, questions, (all, asked) => {
      const taken = new Set<ReqState>();
      const pool = new CandidatePool(all, (req) => taken.has(req));
      for (const { number, assign } of asked) {
        const fits = (entry: PoolEntry): boolean =>
          number === null || entry.numbers.size === 0 || entry.numbers.has(number);
        const expected = all.find((entry) => !taken.has(entry.req) && fits(entry)) ?? null;
        expect(pool.best(number)).toBe(expected);
        if (assign && expected !== null) taken.add(expected.req);
      }
    }),
  );
});

test('each pool has the entries of its key, best first', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const taken = new Set<ReqState>();
      const pools = poolsBy(
        all,
        (entry) => [...entry.numbers],
        (req) => taken.has(req),
      );
      expect([...pools.keys()].toSorted()).toEqual([...new Set(all.flatMap((entry) => [...entry.numbers]))].toSorted());
      for (const [key, pool] of pools) {
        taken.clear();
        for (const entry of all.filter((each) => each.numbers.has(key))) {
          expect(pool.best(null)).toBe(entry);
          taken.add(entry.req);
        }
        expect(pool.best(null)).toBeNull();
      }
    }),
  );
});
