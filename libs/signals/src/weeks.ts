import type { Instant } from '@hiring/contracts';

export const DAY_MILLIS = 86_400_000;
const WEEK_MILLIS = 7 * DAY_MILLIS;
/** The first Monday. 1970-01-01 was a Thursday. */
const FIRST_MONDAY_MILLIS = 4 * DAY_MILLIS;

const DAYS_REMEMBERED = 4_096;
/** Epoch milliseconds by calendar day. They are cached, because the day is the slow part when an instant is parsed. */
const millisOfDay = new Map<string, number>();
const CANONICAL_LENGTH = '2026-03-02T10:00:00.000Z'.length;

/**
 * Parses an instant like `Date.parse`, and returns NaN if it is invalid. For instants in the form that facts use, this
 * is faster than `Date.parse`, but does not check the time of day.
 */
export function millisOf(instant: Instant): number {
  if (instant.length !== CANONICAL_LENGTH || !instant.endsWith('Z')) return Date.parse(instant);
  const day = instant.slice(0, 10);
  let millis = millisOfDay.get(day);
  if (millis === undefined) {
    millis = Date.parse(day);
    if (millisOfDay.size >= DAYS_REMEMBERED) millisOfDay.clear();
    millisOfDay.set(day, millis);
  }
  const seconds = digits(instant, 11, 2) * 3_600 + digits(instant, 14, 2) * 60 + digits(instant, 17, 2);
  return millis + seconds * 1_000 + digits(instant, 20, 3);
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

/** Weeks by calendar day, cached because every fact needs its week. */
const weekOfDay = new Map<string, Instant>();

/** Returns Monday 00:00Z of the instant's UTC ISO week (`libs/signals/README.md#conventions`). */
export function weekStart(instant: Instant): Instant {
  const day = instant.slice(0, 10);
  const known = weekOfDay.get(day);
  if (known !== undefined) return known;
  const week = computeWeekStart(instant);
  if (weekOfDay.size >= DAYS_REMEMBERED) weekOfDay.clear();
  weekOfDay.set(day, week);
  return week;
}

function computeWeekStart(instant: Instant): Instant {
  const weeks = Math.floor((Date.parse(instant) - FIRST_MONDAY_MILLIS) / WEEK_MILLIS);
  return new Date(FIRST_MONDAY_MILLIS + weeks * WEEK_MILLIS).toISOString();
}

export function addWeeks(week: Instant, weeks: number): Instant {
  return new Date(millisOf(week) + weeks * WEEK_MILLIS).toISOString();
}

export function daysBefore(instant: Instant, days: number): Instant {
  return new Date(millisOf(instant) - days * DAY_MILLIS).toISOString();
}

export function isInWeek(instant: Instant, week: Instant): boolean {
  return weekStart(instant) === week;
}
