import { NO_UNITS, type UsageUnits } from '@hiring/contracts';
import { IDEMPOTENCY_WINDOW_MS } from './idempotency.js';
import { excessOf, maxUnits } from './units.js';

/** One attempt of a call that may have several attempts (see `seriesOf`). */
export interface SeriesAttempt {
  usageId: string;
  /** When the idempotency key was claimed; null for a call without one. */
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
 * Returns the units billed to each attempt. `attempts` are one series, in topic order. A claim's first attempt is
 * billed in full, and later ones only for units beyond those already billed. A voided attempt is not billed.
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
  // Without Redis, two gateways use their own clocks, so a later append may have the earlier claim time.
  if (attempt.claimedAtMs !== null) {
    known.claimedAtMs = Math.min(attempt.claimedAtMs, known.claimedAtMs ?? Infinity);
  }
  return known;
}

function sharesWindow(claim: Claim, attempt: SeriesAttempt): boolean {
  if (claim.claimedAtMs === null || attempt.claimedAtMs === null) return false;
  return Math.abs(attempt.claimedAtMs - claim.claimedAtMs) < IDEMPOTENCY_WINDOW_MS;
}
