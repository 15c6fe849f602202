/**
 * Generic cell rate algorithm: `burst` requests pass at once, then one request per emission interval. If a request
 * takes more tokens than `burst`, it passes as soon as the full burst is available, and it delays later requests. Times
 * are in microseconds.
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 *
 * This is the specification; `lua/parts/gcra.lua`, which runs in Redis, gives the same results.
 */
export interface RateLimit {
  ratePerMinute: number;
  burst: number;
}

export interface GcraState {
  /** Requests that would pass now. */
  remaining: number;
  /** Milliseconds until the full burst is available again. */
  resetMs: number;
}

export interface GcraVerdict extends GcraState {
  allowed: boolean;
  /** The theoretical arrival time to store, in whole microseconds; unchanged after a refusal. */
  tatUs: number;
  /** Milliseconds until the request would pass; 0 if allowed. */
  retryAfterMs: number;
}

const MINUTE_US = 60_000_000;

/** Decides whether one request passes. @param tatUs the stored theoretical arrival time; 0 = none */
export function gcra(limit: RateLimit, tatUs: number, nowUs: number, tokens = 1): GcraVerdict {
  const intervalUs = MINUTE_US / limit.ratePerMinute;
  const capacityUs = intervalUs * limit.burst;
  const fromUs = Math.max(tatUs, nowUs);
  const next = fromUs + intervalUs * tokens;
  const neededUs = intervalUs * Math.min(tokens, limit.burst);
  const allowed = fromUs + neededUs - nowUs <= capacityUs;
  return {
    allowed,
    tatUs: allowed ? Math.floor(next + 0.5) : tatUs,
    retryAfterMs: allowed ? 0 : Math.ceil((fromUs + neededUs - capacityUs - nowUs) / 1000),
    ...gcraState(limit, allowed ? next : tatUs, nowUs),
  };
}

/** Returns the limit's state at `nowUs`, without taking tokens. */
export function gcraState(limit: RateLimit, tatUs: number, nowUs: number): GcraState {
  const intervalUs = MINUTE_US / limit.ratePerMinute;
  const usedUs = Math.max(0, tatUs - nowUs);
  return {
    remaining: Math.max(0, Math.floor((intervalUs * limit.burst - usedUs) / intervalUs)),
    resetMs: Math.ceil(usedUs / 1000),
  };
}
