import type { Instant } from '@hiring/contracts';
import type { Millis } from './state.js';

const SECOND: Millis = 1000;
export const HOUR: Millis = 3600 * SECOND;
export const DAY: Millis = 24 * HOUR;

/** Maximum time by which a crawler's clock can be ahead of the broker's. */
const CLOCK_SKEW_MAX: Millis = 5 * SECOND;

/**
 * Returns a ledger instant in milliseconds.
 * @throws if the text is invalid: the ledger is broken and must halt
 */
export function millisOf(instant: Instant): Millis {
  const millis = Date.parse(instant);
  if (Number.isNaN(millis)) throw new Error(`${JSON.stringify(instant)} is not an instant`);
  return millis;
}

let written: { millis: Millis; instant: Instant } = { millis: 0, instant: new Date(0).toISOString() };

/**
 * Returns the instant for a time in milliseconds. The last result is cached, because a crawl's facts have the same
 * time.
 */
export function instantOf(millis: Millis): Instant {
  if (written.millis !== millis) written = { millis, instant: new Date(millis).toISOString() };
  return written.instant;
}

export function utcDay(millis: Millis): number {
  return Math.floor(millis / DAY);
}

/**
 * Returns `observed_at`, or the append time if `observed_at` is more than 5 s later. Returns null if `observed_at` is
 * no real date, such as one in a 13th month.
 */
export function believedTime(observedAt: Instant, appendTime: Millis): Millis | null {
  const observed = Date.parse(observedAt);
  if (Number.isNaN(observed)) return null;
  return observed > appendTime + CLOCK_SKEW_MAX ? appendTime : observed;
}
