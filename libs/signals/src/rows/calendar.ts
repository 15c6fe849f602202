import type { Instant } from '@hiring/contracts';

export const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Weeks asked for again and again by a fold: one entry per calendar day seen. */
const weekOfDay = new Map<string, Instant>();
const WEEKS_REMEMBERED = 4_096;

/** Monday 00:00Z of the UTC ISO week of an instant. */
export function weekOf(at: Instant): Instant {
  const day = at.slice(0, 10);
  const known = weekOfDay.get(day);
  if (known !== undefined) return known;
  const ms = Date.parse(at);
  const week = toInstant(Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS);
  if (weekOfDay.size >= WEEKS_REMEMBERED) weekOfDay.clear();
  weekOfDay.set(day, week);
  return week;
}

export function addWeeksTo(week: Instant, weeks: number): Instant {
  return toInstant(Date.parse(week) + weeks * WEEK_MS);
}

export function toInstant(ms: number): Instant {
  return new Date(ms).toISOString();
}
