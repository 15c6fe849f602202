import { expect, test } from '@jest/globals';
import { Pace } from './pace.js';
import { silenceMax } from './announcement.js';

test('a second after the last request, sent or received, all intervals are longer', () => {
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
  expect([isBusy(11_001), isBusy(11_002)]).toEqual([true, false]);
  received = 20_000;
  expect([isBusy(21_000), isBusy(21_001)]).toEqual([true, false]);
  inFlight = 1;
  expect(isBusy(90_000)).toBe(true);
  received = Infinity;
  inFlight = 0;
  expect(isBusy(90_000)).toBe(true);
});

test('a process announces itself twice, and is read once, before it counts as gone', () => {
  let inFlight = 0;
  const pace = new Pace(
    () => inFlight,
    () => -Infinity,
  );
  const intervals = [pace.intervals(0)];
  inFlight = 1;
  intervals.push(pace.intervals(0));
  for (const { announceMs, sweepMs, readMs } of intervals) {
    expect(2 * announceMs + readMs).toBeLessThanOrEqual(silenceMax(announceMs));
    expect(sweepMs).toBeLessThanOrEqual(announceMs);
  }
});
