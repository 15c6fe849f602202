/** Maximum pause that a `Retry-After` header causes, in milliseconds. */
export const RETRY_AFTER_MS_MAX = 6 * 3_600_000;
const PAUSE_DEFAULT_MS = 60_000;
const PAUSE_MS_MIN = 1_000;

/** `Sun, 06 Nov 1994 08:49:37 GMT`: the one date format that servers may send (RFC 9110, 5.6.7). */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * For status 429, and for 503 with Retry-After, returns the pause in milliseconds, from a second to six hours. If Retry-After is
 * missing or not valid, the pause is one minute. For any other response, returns null.
 */
export function backendPauseMs(status: number, retryAfter: string | undefined, now: Date): number | null {
  if (status !== 429 && !(status === 503 && retryAfter !== undefined)) return null;
  return Math.min(retryAfterMs(retryAfter?.trim() ?? '', now) ?? PAUSE_DEFAULT_MS, RETRY_AFTER_MS_MAX);
}

function retryAfterMs(value: string, now: Date): number | null {
  if (/^\d+$/.test(value)) return Math.max(PAUSE_MS_MIN, Number(value) * 1_000);
  if (!HTTP_DATE.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(PAUSE_MS_MIN, at - now.getTime());
}
