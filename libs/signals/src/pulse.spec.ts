import { describe, expect, test } from '@jest/globals';
import {
  directionOf,
  hiringPulse,
  impliedBounds,
  isSurge,
  momentum,
  pulseValues,
  sightingBonus,
  velocityHundredths,
  WINDOWS,
} from './pulse.js';
import type { BoardView, CompanyRow } from './rows.js';
import { addWeeks } from './weeks.js';

const T_MS = Date.parse('2026-03-04T12:00:00.000Z');
const DAY_MS = 86_400_000;
const ago = (days: number, ms = 0): string => new Date(T_MS - days * DAY_MS + ms).toISOString();
const T = ago(0);
const times = (count: number, at: string): string[] => Array.from({ length: count }, () => at);

function companyOf(over: Partial<CompanyRow> = {}): CompanyRow {
  const row = { t: T, covered_since: ago(120), new_roles: {}, boards: {}, open_req_count: 0, weeks: [] };
  return { ...row, by_function: {}, uncovered_at: null, ...over } as unknown as CompanyRow;
}

/** Returns a company with this many new roles in each 30-day window, the latest first. */
const withRoles = (windows: number[], coveredDays: number): CompanyRow =>
  companyOf({
    new_roles: { engineering: windows.flatMap((count, window) => times(count, ago(window * 30 + 1))) },
    covered_since: ago(coveredDays),
  });

describe('the windows of new roles', () => {
  test.each([
    [ago(0), 1, 0],
    [ago(30, 1), 1, 0],
    [ago(30), 0, 1],
    [ago(60, 1), 0, 1],
    [ago(60), 0, 0],
    [ago(0, 1), 0, 0],
  ])('a role opened at %s counts %i in the newest and %i in the one before', (openedAt, newest, before) => {
    const company = companyOf({ new_roles: { sales: [openedAt] } });
    expect(pulseValues(company)).toMatchObject({ new_roles_30d: newest, velocity: (newest + 1) / (before + 1) });
  });

  test('are empty before the first complete crawl', () => {
    expect(pulseValues(companyOf({ t: null, new_roles: { sales: [T] } })).new_roles_30d).toBe(0);
    expect(momentum(companyOf({ t: null }))).toEqual([]);
  });
});

describe('the direction', () => {
  test.each<[now: number, before: number, coveredDays: number, direction: string]>([
    [14, 11, 60, 'accelerating'],
    [15, 11, 60, 'accelerating'],
    [14, 11, 59, 'steady'],
    [15, 12, 60, 'steady'],
    [3, 1, 60, 'steady'],
    [4, 1, 60, 'accelerating'],
    [11, 14, 60, 'decelerating'],
    [11, 14, 59, 'steady'],
    [1, 3, 60, 'steady'],
    [1, 4, 60, 'decelerating'],
    [15, 18, 60, 'steady'],
    [5, 5, 60, 'steady'],
  ])('of %i new roles after %i, covered for %i days, is %s', (now, before, coveredDays, direction) => {
    expect(pulseValues(withRoles([now, before], coveredDays)).direction).toBe(direction);
  });
});

describe('a surge', () => {
  test.each<[windows: number[], coveredDays: number, isSurge: boolean]>([
    [[5, 0, 0, 0], 120, true],
    [[4, 0, 0, 0], 120, false],
    [[6, 3, 3, 3], 120, true],
    [[6, 3, 3, 4], 120, false],
    [[6, 3, 3, 4], 119, true],
    [[6, 3, 4, 0], 119, false],
    [[6, 0, 0, 0], 90, true],
    [[6, 0, 0, 0], 89, false],
    [[6, 3, 3, 3], 900, true],
  ])('of %j, covered for %i days: %p', (windows, coveredDays, isSurge) => {
    expect(pulseValues(withRoles(windows, coveredDays)).is_surge).toBe(isSurge);
  });
});

describe('the confirmation of a value', () => {
  const board = (over: Partial<BoardView> = {}): BoardView =>
    ({ status: 'live', complete_at: T, sighted_at: T, live: 1, lagging: {}, ...over }) as BoardView;
  const confidences = (coveredDays: number): Record<string, number> => {
    const pulse = hiringPulse(companyOf({ covered_since: ago(coveredDays), boards: { 'greenhouse/a': board() } }), T);
    const { open_req_count: open, new_roles_30d: roles, velocity, direction, is_surge: surge, is_hiring: is } = pulse;
    const all = { open, roles, velocity, direction, surge, is };
    return Object.fromEntries(Object.entries(all).map(([name, { confidence }]) => [name, confidence]));
  };

  test.each([
    [29, { open: true, is: true, roles: false, velocity: false, direction: false, surge: false }],
    [30, { open: true, is: true, roles: true, velocity: false, direction: false, surge: false }],
    [60, { open: true, is: true, roles: true, velocity: true, direction: true, surge: false }],
    [90, { open: true, is: true, roles: true, velocity: true, direction: true, surge: true }],
  ])('after %i days of coverage is full for what these days show', (coveredDays, full) => {
    const given = confidences(coveredDays);
    const isFull = Object.entries(given).map(([name, confidence]) => [name, confidence > 0.3]);
    expect(Object.fromEntries(isFull)).toEqual(full);
    for (const confidence of Object.values(given)) expect(confidence).toBeGreaterThanOrEqual(0.3);
  });

  test('of hiring is the newest sighting, surer with every further board that has a live posting', () => {
    const one = companyOf({ open_req_count: 1, boards: { 'greenhouse/a': board() } });
    const boards = {
      'greenhouse/a': board({ sighted_at: ago(1) }),
      'lever/a': board({ sighted_at: T, complete_at: ago(2) }),
      'site/a': board({ live: 0 }),
    };
    const { is_hiring: hiring, open_req_count: count } = hiringPulse(companyOf({ open_req_count: 1, boards }), T);
    expect(hiring).toMatchObject({ value: true, source_board: 'lever', observed_at: T });
    expect(count).toMatchObject({ value: 1, source_board: 'lever', observed_at: ago(2) });
    expect([sightingBonus(one, 'greenhouse/a'), sightingBonus(companyOf({ boards }), 'lever/a')]).toEqual([0, 0.03]);
  });

  test('is none without a live board, which is not the same as no hiring', () => {
    const unknown = { source_board: null, observed_at: null, confidence: 0 };
    for (const open_req_count of [0, 1]) {
      const pulse = hiringPulse(companyOf({ open_req_count, boards: { 'lever/a': board({ status: 'lost' }) } }), T);
      expect(pulse.is_hiring).toEqual({ value: open_req_count === 1, ...unknown });
      expect(pulse.velocity).toMatchObject(unknown);
    }
  });
});

test('momentum has the crawled ones of the last 8 weeks, the newest with the present count', () => {
  const monday = '2026-03-02T00:00:00.000Z';
  const weeks = [-8, -7, -3, 0, 1].map((n) => ({
    bucket_start: addWeeks(monday, n),
    open_req_count: 10 + n,
    crawled: n !== -3,
  }));
  expect(momentum(companyOf({ weeks, open_req_count: 99 }))).toEqual([
    { bucket_start: addWeeks(monday, -7), open_req_count: 3 },
    { bucket_start: monday, open_req_count: 99 },
  ]);
});

test('what a direction and a surge imply holds for all windows that have them', () => {
  for (let now = 0; now <= 14; now += 1) {
    for (let before = 0; before <= 14; before += 1) {
      const velocity = velocityHundredths([now, before, 0, 0]);
      const direction = directionOf(velocity, now - before);
      const is_surge = isSurge([now, before, before, 0], WINDOWS);
      const bounds = { ...impliedBounds({ direction }), ...(is_surge && impliedBounds({ is_surge })) };
      expect(now).toBeGreaterThanOrEqual(bounds.new_roles_min ?? 0);
      expect(velocity / 100).toBeGreaterThanOrEqual(bounds.velocity_min ?? 0);
      expect(velocity / 100).toBeLessThanOrEqual(bounds.velocity_max ?? Infinity);
    }
  }
});
