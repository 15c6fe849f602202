import { AppError, TIERS, type Tier } from '@hiring/contracts';

export function tierOf(tier: Tier): Tier {
  if (!TIERS.includes(tier)) throw new AppError('invalid_request', `tier must be one of ${TIERS.join(', ')}.`);
  return tier;
}

export function limitsOf(request: { rate_per_minute: number | null; burst: number | null }): {
  rate_per_minute: number | null;
  burst: number | null;
} {
  for (const value of [request.rate_per_minute, request.burst]) {
    if (value !== null && (!Number.isInteger(value) || value < 1 || value > 10_000_000)) {
      throw new AppError('invalid_request', "a limit is 1-10000000, or null for the tier's own.");
    }
  }
  return { rate_per_minute: request.rate_per_minute, burst: request.burst };
}
