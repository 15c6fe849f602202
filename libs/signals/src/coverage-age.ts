import type { Coverage, Instant } from '@hiring/contracts';

/** The slowest sweep is weekly, so data older than eight days was missed by one. */
export const STALE_AFTER_MS = 8 * 86_400_000;

/** Coverage at `now` of a company whose coverage was `atAsOf` when its as_of was new: only age turns direct into stale. */
export function agedCoverage(atAsOf: Coverage, asOf: Instant, now: Instant): Coverage {
  if (atAsOf !== 'direct') return atAsOf;
  return Date.parse(now) - Date.parse(asOf) > STALE_AFTER_MS ? 'stale' : 'direct';
}
