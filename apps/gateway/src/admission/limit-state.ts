import type { RateLimit } from '../rate-limit/gcra.js';

/** The state of one limit after a request. */
export interface LimitState {
  policy: 'key' | 'customer' | 'address';
  limit: RateLimit | null;
  remaining: number;
  resetMs: number;
}

/** Shown when there is no limit: the largest integer of a structured field. */
const UNLIMITED = '999999999999999';
const WINDOW_SECONDS = 60;

/**
 * `RateLimit-Policy` and `RateLimit` as of draft-ietf-httpapi-ratelimit-headers-10: `q` requests per `w` seconds, `r`
 * requests that would pass at once now, `t` seconds until the full burst is available again.
 */
export function rateLimitHeaders(states: readonly LimitState[]): Record<string, string> {
  let policies = '';
  let limits = '';
  for (const { policy, limit, remaining, resetMs } of states) {
    const separator = policies === '' ? '' : ', ';
    if (limit === null) {
      policies += `${separator}"${policy}";q=${UNLIMITED};w=${WINDOW_SECONDS}`;
      limits += `${separator}"${policy}";r=${UNLIMITED}`;
    } else {
      policies += `${separator}"${policy}";q=${limit.ratePerMinute};w=${WINDOW_SECONDS};burst=${limit.burst}`;
      limits += `${separator}"${policy}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`;
    }
  }
  return { 'ratelimit-policy': policies, ratelimit: limits };
}
