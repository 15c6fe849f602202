/**
 * Generic cell rate algorithm: `burst` requests at once, then one per emission interval. Times are microseconds.
 * Over `t` seconds of pressure it lets through `burst + ratePerMinute * t / 60`.
 * https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export interface RateLimit {
  ratePerMinute: number;
  burst: number;
}

export interface GcraVerdict {
  allowed: boolean;
  /** Theoretical arrival time to store; unchanged when refused. */
  tatUs: number;
  /** Requests that would pass right now. */
  remaining: number;
  /** Until one more would pass; 0 when allowed. */
  retryAfterMs: number;
  /** Until the full burst is there again. */
  resetMs: number;
}

const MINUTE_US = 60_000_000;

export function gcra(limit: RateLimit, tatUs: number, nowUs: number): GcraVerdict {
  const intervalUs = MINUTE_US / limit.ratePerMinute;
  const capacityUs = intervalUs * limit.burst;
  const from = Math.max(tatUs, nowUs);
  const next = from + intervalUs;
  const allowed = next - nowUs <= capacityUs;
  const tat = allowed ? next : tatUs;
  const usedUs = Math.max(0, tat - nowUs);
  return {
    allowed,
    tatUs: tat,
    remaining: Math.max(0, Math.floor((capacityUs - usedUs) / intervalUs)),
    retryAfterMs: allowed ? 0 : Math.ceil((next - capacityUs - nowUs) / 1000),
    resetMs: Math.ceil(usedUs / 1000),
  };
}
