import type { RateLimit } from '../rate-limit/gcra.js';

export interface LimitState {
  policy: 'key' | 'customer' | 'address';
  limit: RateLimit | null;
  remaining: number;
  resetMs: number;
}

/** Shown when there is no limit: the largest integer in a structured field. */
const UNLIMITED = '999999999999999';
const MINUTE_SECONDS = 60;

/**
 * Returns the headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). `q` requests are
 * allowed in `w` seconds; `r` requests would pass now; the full burst is available in `t` seconds.
 */
export function rateLimitHeaders(states: readonly LimitState[]): Record<string, string> {
  let policies = '';
  let limits = '';
  for (const { policy, limit, remaining, resetMs } of states) {
    const separator = policies === '' ? '' : ', ';
    if (limit === null) {
      policies += `${separator}"${policy}";q=${UNLIMITED};w=${MINUTE_SECONDS}`;
      limits += `${separator}"${policy}";r=${UNLIMITED}`;
    } else {
      policies += `${separator}"${policy}";${policyOf(limit)};burst=${limit.burst}`;
      limits += `${separator}"${policy}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`;
    }
  }
  return { 'ratelimit-policy': policies, ratelimit: limits };
}

function policyOf({ ratePerMinute, burst }: RateLimit): string {
  const windowSeconds = Math.ceil((burst * MINUTE_SECONDS) / ratePerMinute);
  return `q=${Math.floor((ratePerMinute * windowSeconds) / MINUTE_SECONDS)};w=${windowSeconds}`;
}
