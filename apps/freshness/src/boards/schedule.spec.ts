import { describe, expect, it } from '@jest/globals';
import { nextDueAt, type ScheduleInput } from './schedule.js';

const now = new Date('2026-03-10T00:00:00.000Z');
const HOUR = 3_600_000;
const input = (change: Partial<ScheduleInput>): ScheduleInput => ({
  now,
  changedAt: now,
  watched: false,
  failures: 0,
  secondsMax: 0,
  spread: 0.5,
  ...change,
});
const hoursUntil = (change: Partial<ScheduleInput>): number =>
  (nextDueAt(input(change)).getTime() - now.getTime()) / HOUR;
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * HOUR);

describe('a board is read again', () => {
  it.each([
    ['every hour while watched, however quiet', { watched: true, changedAt: null }, 1],
    ['every 6 h if it changed exactly 4 days ago', { changedAt: daysAgo(4) }, 6],
    ['daily right after these 4 days', { changedAt: new Date(daysAgo(4).getTime() - 1) }, 24],
    ['daily if it changed exactly 14 days ago', { changedAt: daysAgo(14) }, 24],
    ['every third day after that', { changedAt: new Date(daysAgo(14).getTime() - 1) }, 72],
    ['every third day when it never changed', { changedAt: null }, 72],
    ['after 5 minutes when it could not be read', { failures: 1 }, 5 / 60],
    ['after 10 minutes the second time', { failures: 2, watched: true }, 10 / 60],
    ['after a day at most, however often it failed', { failures: 1_000 }, 24],
    ["at the operator's limit when that is sooner", { secondsMax: 36 }, 0.01],
  ])('%s', (_name, change, hours) => {
    expect(hoursUntil(change)).toBeCloseTo(hours, 6);
  });

  it('spread over 20 % of the interval', () => {
    expect(hoursUntil({ spread: 0 })).toBeCloseTo(5.4, 6);
    expect(hoursUntil({ spread: 0.999_999 })).toBeCloseTo(6.6, 4);
  });
});
