import { vendorOf, VENDORS, type Instant } from '@hiring/contracts';
import { twoDecimals } from './rounding.js';
import { DAY_MILLIS, millisOf } from './weeks.js';

export const HALF_LIFE_MILLIS = 14 * DAY_MILLIS;
const CONFIDENCE_MAX = 0.99;
export const SHORT_HISTORY_CAP = 0.3;
export const FURTHER_BOARD_BONUS = 0.03;

export function sourceFactor(boardId: string): number {
  return VENDORS[vendorOf(boardId)].factor;
}

/**
 * Returns min(cap, min(0.99, factor * 0.5^(age / 14 d) + bonus)), rounded to 2 decimals
 * (`libs/signals/README.md#confidence`). A negative age counts as 0.
 */
export function decayedConfidence(
  boardId: string,
  observedAt: Instant,
  now: Instant,
  { bonus = 0, cap = CONFIDENCE_MAX }: { bonus?: number; cap?: number } = {},
): number {
  const ageMillis = Math.max(0, millisOf(now) - millisOf(observedAt));
  const decayed = sourceFactor(boardId) * 0.5 ** (ageMillis / HALF_LIFE_MILLIS) + bonus;
  return twoDecimals(Math.min(cap, CONFIDENCE_MAX, decayed));
}
