import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ATTEMPTS_MAX, parseRetryAfter, RETRY_DELAYS_MS, retryDelayMs } from './retry-schedule.js';

const DAY_MS = 86_400_000;

describe('retryDelayMs', () => {
  test('ten attempts: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h apart', () => {
    const seconds = Array.from({ length: ATTEMPTS_MAX }, (_, index) => retryDelayMs(index + 1, 0.5, null));
    expect(seconds).toEqual(
      [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((s) => s * 1_000).concat(null as never),
    );
  });

  test('jitter moves a delay by at most a fifth either way', () => {
    const attempt = fc.integer({ min: 1, max: RETRY_DELAYS_MS.length });
    fc.assert(
      fc.property(attempt, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (number, jitter) => {
        const base = RETRY_DELAYS_MS[number - 1] ?? 0;
        const delay = retryDelayMs(number, jitter, null) ?? 0;
        return delay >= base * 0.8 && delay <= base * 1.2;
      }),
    );
    expect(retryDelayMs(1, 0, null)).toBe(4_000);
    expect(retryDelayMs(1, 1, null)).toBe(6_000);
  });

  test('Retry-After counts between the delay of the schedule and a day, without jitter', () => {
    expect(retryDelayMs(2, 0, 60_000)).toBe(300_000);
    expect(retryDelayMs(2, 0, 400_000)).toBe(400_000);
    expect(retryDelayMs(2, 0, 10 * DAY_MS)).toBe(DAY_MS);
    expect(retryDelayMs(ATTEMPTS_MAX, 0, 60_000)).toBeNull();
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-03-02T10:00:00.000Z');

  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 02 Mar 2026 10:01:00 GMT', 60_000],
    ['Mon, 02 Mar 2026 09:00:00 GMT', 0],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['', null],
    ['2026-03-02', null],
    ['2 Mar 2026 10:01:00 GMT', null],
    ['Mo, 02 Mar 2026 10:01:00 GMT', null],
    ['99999999999999', null],
  ])('reads %j as %j', (header, expected) => expect(parseRetryAfter(header, now)).toBe(expected));
});
