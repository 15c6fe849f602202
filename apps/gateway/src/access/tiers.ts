import { TIERS, type Tier } from '@hiring/contracts';
import type { RateLimit } from '../rate-limit/gcra.js';

/** Each tier's rate limit; null = unlimited. */
const TIER_LIMITS: Record<Tier, RateLimit | null> = {
  free: { ratePerMinute: 60, burst: 20 },
  standard: { ratePerMinute: 600, burst: 100 },
  pro: { ratePerMinute: 6_000, burst: 500 },
  internal: null,
};

export function isAbove(tier: Tier, other: Tier): boolean {
  return TIERS.indexOf(tier) > TIERS.indexOf(other);
}

/** Returns a tier's limit, with an operator's override applied. */
export function limitOf(
  tier: Tier,
  override: { ratePerMinute: number | null; burst: number | null },
): RateLimit | null {
  const base = TIER_LIMITS[tier];
  if (override.ratePerMinute === null && override.burst === null) return base;
  const ratePerMinute = override.ratePerMinute ?? base?.ratePerMinute;
  if (ratePerMinute === undefined) return null;
  return { ratePerMinute, burst: override.burst ?? base?.burst ?? Math.max(1, Math.ceil(ratePerMinute / 6)) };
}
