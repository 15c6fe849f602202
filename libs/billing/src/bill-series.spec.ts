import { expect, test } from '@jest/globals';
import { NO_UNITS } from '@hiring/contracts';
import { billSeries, IDEMPOTENCY_WINDOW_MS, type SeriesAttempt } from './index.js';

const LAST_MS = IDEMPOTENCY_WINDOW_MS - 1;
/** `claimedAtMs` by `usageId`. */
type Claim = Record<string, number | null>;

/** Returns the calls billed to each attempt, where each attempt made one call. */
function billedCalls(claims: Claim[]): number[] {
  const attempts = claims.flatMap((claim) =>
    Object.entries(claim).map(([usageId, claimedAtMs]): SeriesAttempt => {
      return { usageId, claimedAtMs, units: { ...NO_UNITS, calls: 1 }, voided: false };
    }),
  );
  return billSeries(attempts).map(({ calls }) => calls);
}

test.each<[guarantee: string, claims: Claim[], billed: number[]]>([
  [
    'attempts known only by their usage id are twins when they share it',
    [{ a: null }, { b: null }, { a: null }],
    [1, 1, 0],
  ],
  ['an attempt without a time shares no window with one that has a time', [{ a: 5 }, { b: null }, { c: 6 }], [1, 1, 0]],
  ['a usage id that joined a claim belongs to it from then on', [{ a: 0 }, { b: LAST_MS }, { b: null }], [1, 0, 0]],
  [
    'the window of a claim starts when its time becomes known',
    [{ a: null }, { a: 100 }, { b: 100 + LAST_MS }, { c: 101 + LAST_MS }],
    [1, 0, 0, 1],
  ],
  [
    'an attempt without a time leaves the window of its claim as it is',
    [{ a: 100 }, { a: null }, { b: 100 + LAST_MS }],
    [1, 0, 0],
  ],
  [
    'the earliest time starts the window, whichever attempt has it',
    [{ a: 100 }, { b: 50 }, { c: 50 + LAST_MS }, { d: 51 + LAST_MS }],
    [1, 0, 0, 1],
  ],
  ['a later attempt does not move the window', [{ a: 100 }, { b: 200 }, { c: 101 + LAST_MS }], [1, 0, 1]],
])('%s', (_guarantee, claims, billed) => {
  expect(billedCalls(claims)).toEqual(billed);
});
