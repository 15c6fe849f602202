import type { Coverage, Instant } from '@hiring/contracts';
import { sourceFactor, HALF_LIFE_MILLIS, decayedConfidence, SHORT_HISTORY_CAP } from './confidence.js';
import { asOf, coverage, DIRECT_AGE_MAX_MILLIS, stalestBoard } from './freshness.js';
import { sightingBonus } from './pulse.js';
import type { CompanyRow } from './rows.js';
import { newestSighting } from './sightings.js';
import { millisOf } from './weeks.js';

/**
 * Milliseconds by which `confidenceUntil` shortens its result. The result is computed with a logarithm, so it is
 * inexact and could otherwise be too late.
 */
const MARGIN_MILLIS = 1_000;

/** Returns the last millisecond at which the coverage is valid. Infinity if only a fact can change it. */
export function coverageUntil(atNow: Coverage, as_of: Instant): number {
  return atNow === 'direct' ? Date.parse(as_of) + DIRECT_AGE_MAX_MILLIS : Infinity;
}

/** Returns the last epoch millisecond at which coverage is the same as at `now` if no new facts arrive. */
export function companyCoverageUntil(company: CompanyRow, now: Instant): number {
  return coverageUntil(coverage(company, now), asOf(company));
}

/** Returns the last epoch millisecond at which `hiringPulse` is the same as at `now` if no new facts arrive. */
export function hiringPulseUntil(company: CompanyRow, now: Instant): number {
  const steps: number[] = [];
  const stalest = stalestBoard(company);
  if (stalest !== null) {
    const { board_id, complete_at } = stalest;
    steps.push(confidenceUntil(board_id, complete_at, now));
    steps.push(confidenceUntil(board_id, complete_at, now, { cap: SHORT_HISTORY_CAP }));
    const sighting = newestSighting(company);
    if (sighting !== null) {
      steps.push(
        confidenceUntil(sighting.board_id, sighting.seen_at, now, { bonus: sightingBonus(company, sighting.board_id) }),
      );
    }
  }
  return Math.min(Infinity, ...steps);
}

/**
 * Returns the time up to which a published confidence v is valid. It is valid until the decayed confidence has fallen
 * to v - 0.005, because below this it rounds to a lower value. `decayedConfidence`, solved for the age, gives 14 d *
 * log2(factor / (v - 0.005 - bonus)).
 */
function confidenceUntil(
  boardId: string,
  observedAt: Instant,
  now: Instant,
  options: { bonus?: number; cap?: number } = {},
): number {
  const decayed = decayedConfidence(boardId, observedAt, now, options) - 0.005 - (options.bonus ?? 0);
  if (decayed <= 0) return Infinity;
  const age = HALF_LIFE_MILLIS * Math.log2(sourceFactor(boardId) / decayed);
  return Math.floor(millisOf(observedAt) + age - MARGIN_MILLIS);
}
