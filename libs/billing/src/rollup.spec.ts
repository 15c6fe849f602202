import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rollUp, type RecordLine, type RollupDelta } from './index.js';

const units = fc.record({
  calls: fc.integer({ min: -5, max: 5 }),
  changes: fc.integer({ min: -5, max: 5 }),
  watches: fc.integer({ min: -5, max: 5 }),
  forced_fresh: fc.integer({ min: -5, max: 5 }),
});
const line: fc.Arbitrary<RecordLine> = fc.record({
  attempt: fc.record({
    attemptId: fc.constant('a'),
    usageId: fc.constant('u'),
    requestId: fc.constant('r'),
    customerId: fc.constantFrom('c1', 'c2'),
    keyId: fc.constantFrom(1, 2),
    operation: fc.constantFrom('is_hiring', 'events'),
    meterClass: fc.constantFrom('cached' as const, 'fresh' as const, null),
    occurredAt: fc.constantFrom(
      '2026-03-02T10:11:00.000Z',
      '2026-03-02T10:11:59.999Z',
      '2026-03-02T10:12:00.000Z',
      '2026-03-02T11:11:00.000Z',
      '2026-03-03T10:11:00.000Z',
    ),
    units,
  }),
  kind: fc.constantFrom('call' as const, 'twin' as const, 'correction' as const),
  correctionNo: fc.constant(0),
  units,
});
const lines = fc.array(line, { maxLength: 30 });

const startOf = (unitMs: number) => (at: string) =>
  new Date(Math.floor(Date.parse(at) / unitMs) * unitMs).toISOString();

test.each<[kind: 'minutes' | 'hours' | 'days', bucketOf: (at: string) => string]>([
  ['minutes', startOf(60_000)],
  ['hours', startOf(3_600_000)],
  ['days', (at) => startOf(86_400_000)(at).slice(0, 10)],
])('every line counts in exactly one of the %s, with what it is billed', (kind, bucketOf) => {
  const isSplit = kind === 'days';
  fc.assert(
    fc.property(lines, (given) => {
      const nameOf = ({ attempt }: RecordLine): string =>
        [
          attempt.customerId,
          bucketOf(attempt.occurredAt),
          ...(isSplit ? [attempt.keyId, attempt.operation] : []),
        ].join();
      const deltas = rollUp(given)[kind];
      const names = deltas.map((delta) =>
        [delta.customerId, delta.bucket, ...(isSplit ? [delta.keyId, delta.operation] : [])].join(),
      );
      expect(names.toSorted()).toEqual([...new Set(given.map(nameOf))].toSorted());
      for (const [index, delta] of deltas.entries()) {
        expect(delta).toMatchObject(sumsOf(given.filter((each) => nameOf(each) === names[index])));
      }
    }),
  );
});

function sumsOf(own: RecordLine[]): Partial<RollupDelta> {
  const sum = (valueOf: (line: RecordLine) => number): number => own.reduce((total, each) => total + valueOf(each), 0);
  return {
    cached: sum(({ attempt, units: { calls } }) => (attempt.meterClass === 'fresh' ? 0 : calls)),
    fresh: sum(({ attempt, units: { calls } }) => (attempt.meterClass === 'fresh' ? calls : 0)),
    changes: sum((each) => each.units.changes),
    watches: sum((each) => each.units.watches),
    forcedFresh: sum((each) => each.units.forced_fresh),
    attempts: sum(({ kind }) => (kind === 'correction' ? 0 : 1)),
  };
}
