/**
 * Generic cell rate algorithm: `burst` requests at once, then one per emission interval. Times are in microseconds.
 * Under sustained load, the algorithm admits `burst + ratePerMinute * t / 60` requests in `t` seconds. A request may
 * take several tokens. A request that takes more tokens than the burst passes when the full burst is available; the
 * excess delays the requests after it. https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 *
 * This is the specification; the form that runs in Redis (`lua/parts/gcra.lua`) gives the same results.
 */
export interface RateLimit {
  ratePerMinute: number;
  burst: number;
}

export interface GcraState {
  /** Number of requests that would pass right now. */
  remaining: number;
  /** Milliseconds until the full burst is available again. */
  resetMs: number;
}

export interface GcraVerdict extends GcraState {
  allowed: boolean;
  /** The theoretical arrival time to store, in whole microseconds; unchanged when the request is refused. */
  tatUs: number;
  /** Milliseconds until the request would pass; 0 when it is allowed. */
  retryAfterMs: number;
}

const MINUTE_US = 60_000_000;

/** Decides one request. @param tatUs the stored theoretical arrival time; 0 when there is none */
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
