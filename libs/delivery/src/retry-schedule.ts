const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds to wait after the first, second, ... failed attempt. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Maximum attempts in one series. */
export const ATTEMPTS_MAX = RETRY_DELAYS_MS.length + 1;
/** Maximum jitter as a fraction of the delay, in both directions. */
const JITTER = 0.2;
/** Maximum milliseconds for `Retry-After`. */
export const RETRY_AFTER_MS_MAX = 24 * HOUR;

/**
 * Returns the milliseconds until the next attempt, or null after the last one.
 *
 * @param attempt number of the failed attempt, from 1
 * @param jitter in [0, 1): 0 is 20 % early, 1 is 20 % late
 * @param retryAfterMs the receiver's Retry-After. If it is longer than the schedule's delay, it applies, up to 24 h
 */
export function retryDelayMs(attempt: number, jitter: number, retryAfterMs: number | null): number | null {
  const base = RETRY_DELAYS_MS[attempt - 1];
  if (base === undefined) return null;
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, base), RETRY_AFTER_MS_MAX);
  return Math.round(base * (1 - JITTER + 2 * JITTER * jitter));
}

/**
 * Parses `Retry-After`, which is seconds or an HTTP date (RFC 9110, 10.2.3). Returns milliseconds from now, or null if
 * it is neither.
 */
export function parseRetryAfter(header: string, nowMs: number): number | null {
  const text = header.trim();
  if (/^[0-9]{1,9}$/.test(text)) return Number(text) * SECOND;
  if (!/^[A-Z][a-z]{2}/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
