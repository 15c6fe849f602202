import { ApiError, NoAnswerError, RateLimitError } from './errors.js';

const FIRST_PAUSE_MS = 250;
const PAUSE_MS_MAX = 8_000;

export interface RetryRules {
  /** Maximum number of retries. Retries after a 429 are not counted. */
  retries: number;
  /**
   * Maximum milliseconds that a call waits in total. If `Retry-After` exceeds the time that is left, the call ends with
   * an error that states `Retry-After`.
   */
  retryWaitMaxMs: number;
}

export interface RetryState {
  tries: number;
  waitedMs: number;
  repeatable: boolean;
}

/**
 * Returns the milliseconds to wait before the next try, or null if the call must not be retried.
 *
 * `repeatable` is true if a second run of the call has no further effect. Any other call is retried only if the failed
 * try certainly had no effect. Examples are a 429, which the service sends before it runs the operation, and a refused
 * connection, because then nothing was sent.
 */
export function pauseBeforeRetry(
  failure: unknown,
  { tries, waitedMs, repeatable }: RetryState,
  rules: RetryRules,
  random: number,
): number | null {
  if (!mayBeRepeated(failure, repeatable)) return null;
  // Retries after a 429 are not counted, because the service sets their time. Only the total wait is limited.
  if (tries > rules.retries && !(failure instanceof RateLimitError)) return null;
  const requested = failure instanceof ApiError ? failure.retryAfterSeconds : null;
  // Part of the pause is random, so that many callers do not retry at the same moment.
  const step = Math.min(PAUSE_MS_MAX, FIRST_PAUSE_MS * 2 ** (tries - 1));
  const pauseMs = requested === null ? step * (0.5 + random / 2) : requested * 1_000 + step * random;
  return waitedMs + (requested === null ? pauseMs : requested * 1_000) > rules.retryWaitMaxMs ? null : pauseMs;
}

function mayBeRepeated(failure: unknown, repeatable: boolean): boolean {
  if (failure instanceof NoAnswerError) return repeatable || !failure.sent;
  if (!(failure instanceof ApiError)) return false;
  switch (failure.status) {
    case 429:
      return true;
    case 409:
      // This code means that an earlier try of this call is still running.
      return failure.code === 'idempotency_in_flight';
    case 502:
    case 503:
    case 504:
      return repeatable;
    default:
      return false;
  }
}

/** Returns the seconds in `Retry-After`, which is a number or a date. Returns null if it is missing or unreadable. */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text);
  // Date.parse also accepts plain numbers, so the text must look like a date.
  const at = /^[A-Z][a-z]{2},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1_000));
}
