import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addWeeks, daysBefore, isInWeek, millisOf, weekStart } from './weeks.js';

const DAY_MS = 86_400_000;
const millis = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2090-01-01') });
const iso = (ms: number): string => new Date(ms).toISOString();

describe('millisOf', () => {
  test('is Date.parse for every instant of a fact, in any order and repeated', () => {
    fc.assert(
      fc.property(fc.array(millis, { minLength: 1, maxLength: 20 }), (all) => {
        for (const ms of [...all, ...all]) expect(millisOf(iso(ms))).toBe(ms);
      }),
    );
  });

  test('is right beyond the days that it remembers', () => {
    const days = Array.from({ length: 9_000 }, (_, day) => day * DAY_MS + 1);
    for (const ms of [...days, ...days.slice(0, 10)]) if (millisOf(iso(ms)) !== ms) expect(iso(ms)).toBe('parsed');
  });

  test.each(['2026-03-02T10:11:12Z', '2026-03-02T10:11:12.123+01:00', '2026-03-02', '2026-03-02T10:11:12.1234'])(
    'is Date.parse for %s, which has another form',
    (text) => expect(millisOf(text)).toBe(Date.parse(text)),
  );

  test.each(['', 'soon', '2026-99-02T10:00:00.000Z'])('is NaN for %j', (text) => expect(millisOf(text)).toBeNaN());
});

describe('the week of an instant', () => {
  test('starts on Monday 00:00Z, at most 7 days before it', () => {
    fc.assert(
      fc.property(millis, (ms) => {
        const week = new Date(weekStart(iso(ms)));
        expect([week.getUTCDay(), week.getTime() % DAY_MS]).toEqual([1, 0]);
        expect(ms - week.getTime()).toBeGreaterThanOrEqual(0);
        expect(ms - week.getTime()).toBeLessThan(7 * DAY_MS);
        expect(isInWeek(iso(ms), week.toISOString())).toBe(true);
        expect(isInWeek(iso(ms), addWeeks(week.toISOString(), 1))).toBe(false);
      }),
    );
  });

  test('is right beyond the days that it remembers', () => {
    for (let day = 0; day < 9_000; day += 1) {
      const week = Math.floor((day + 3) / 7) * 7 - 3;
      if (weekStart(iso(day * DAY_MS)) !== iso(week * DAY_MS)) expect(iso(day * DAY_MS)).toBe('in its week');
    }
  });

  test('weeks are added and days subtracted exactly', () => {
    fc.assert(
      fc.property(millis, fc.integer({ min: -60, max: 60 }), (ms, count) => {
        expect(addWeeks(iso(ms), count)).toBe(iso(ms + count * 7 * DAY_MS));
        expect(daysBefore(iso(ms), count)).toBe(iso(ms - count * DAY_MS));
      }),
    );
  });
});
