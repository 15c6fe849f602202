import { expect, test } from '@jest/globals';
import { Pace } from './pace.js';
import { GONE_MS } from './presence.js';

test('two seconds after the last request, sent or received, all intervals are longer', () => {
  let inFlight = 0;
  let received = -Infinity;
  const pace = new Pace(
    () => inFlight,
    () => received,
  );
  const isBusy = (now: number): boolean => pace.intervals(now).sweepMs === 50;
  expect(isBusy(0)).toBe(false);
  expect(pace.requested(10_000)).toBe(true);
  expect(pace.requested(10_001)).toBe(false);
  expect([isBusy(12_001), isBusy(12_002)]).toEqual([true, false]);
  received = 20_000;
  expect([isBusy(22_000), isBusy(22_001)]).toEqual([true, false]);
  inFlight = 1;
  expect(isBusy(90_000)).toBe(true);
  received = Infinity;
  inFlight = 0;
  expect(isBusy(90_000)).toBe(true);
});

test('an idle process announces itself twice before it counts as gone', () => {
  const pace = new Pace(
    () => 0,
    () => -Infinity,
  );
  expect(2 * pace.intervals(0).announceMs).toBeLessThanOrEqual(GONE_MS);
});
