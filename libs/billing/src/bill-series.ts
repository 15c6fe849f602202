import { NO_UNITS, type UsageUnits } from '@hiring/contracts';
import { IDEMPOTENCY_WINDOW_MS } from './idempotency.js';
import { excessOf, maxUnits } from './units.js';

/** One attempt at a call that can have twins (see `seriesOf`). */
export interface SeriesAttempt {
  usageId: string;
  /** When the idempotency key was claimed; null for a call identified only by its `usage_id`. */
  claimedAtMs: number | null;
  units: UsageUnits;
  voided: boolean;
}

interface Claim {
  usageIds: Set<string>;
  claimedAtMs: number | null;
  billed: UsageUnits;
}

/**
 * Returns the units billed to each attempt in one series, in topic order. An attempt belongs to a claim that has its
 * `usage_id`, or whose earliest `claimed_at` is less than 24 h from the attempt's. A claim's first attempt is billed in
 * full. A later attempt (a twin) is billed only for the units beyond those already billed to the claim. A voided
 * attempt is billed for nothing. The result depends only on the attempts' order and on which are voided, not on when a
 * void arrived.
 */
export function billSeries(attempts: readonly SeriesAttempt[]): UsageUnits[] {
  const claims: Claim[] = [];
  return attempts.map((attempt) => {
    if (attempt.voided) return NO_UNITS;
    const claim = claimOf(claims, attempt);
    const excess = excessOf(attempt.units, claim.billed);
    claim.billed = maxUnits(claim.billed, attempt.units);
    return excess;
  });
}

function claimOf(claims: Claim[], attempt: SeriesAttempt): Claim {
  const known = claims.find((claim) => claim.usageIds.has(attempt.usageId) || sharesWindow(claim, attempt));
  if (known === undefined) {
    const claim = { usageIds: new Set([attempt.usageId]), claimedAtMs: attempt.claimedAtMs, billed: NO_UNITS };
    claims.push(claim);
    return claim;
  }
  known.usageIds.add(attempt.usageId);
  // Without Redis, two gateways claim by their own clocks, so a later append may have the earlier claim time.
  if (attempt.claimedAtMs !== null) {
    known.claimedAtMs = Math.min(attempt.claimedAtMs, known.claimedAtMs ?? Infinity);
  }
  return known;
}

function sharesWindow(claim: Claim, attempt: SeriesAttempt): boolean {
  if (claim.claimedAtMs === null || attempt.claimedAtMs === null) return false;
  return Math.abs(attempt.claimedAtMs - claim.claimedAtMs) < IDEMPOTENCY_WINDOW_MS;
}
