import type { Instant } from '@hiring/contracts';

export const DAY_MILLIS = 86_400_000;
const WEEK_MILLIS = 7 * DAY_MILLIS;
/** 1970-01-01 was a Thursday; the first Monday is four days later. */
const FIRST_MONDAY_MILLIS = 4 * DAY_MILLIS;

/** Folds ask for the week of every fact: remembered by calendar day, which decides it. */
const weekOfDay = new Map<string, Instant>();
const DAYS_REMEMBERED = 4_096;

/** Monday 00:00Z of the UTC ISO week of an instant. */
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
  return new Date(Date.parse(week) + weeks * WEEK_MILLIS).toISOString();
}

export function daysBefore(instant: Instant, days: number): Instant {
  return new Date(Date.parse(instant) - days * DAY_MILLIS).toISOString();
}

/** Does the instant lie in the week that starts at `week`? */
export function isInWeek(instant: Instant, week: Instant): boolean {
  return weekStart(instant) === week;
}
