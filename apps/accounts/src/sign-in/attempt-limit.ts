import { LRUCache } from 'lru-cache';
import { AppError } from '@hiring/contracts';

const NAMES_MAX = 10_000;

/**
 * Limits attempts for each name (such as an address) to `perMinute` on average. After a pause, accepts up to `burst`
 * attempts in immediate succession.
 */
export class AttemptLimit {
  private readonly allowedFrom = new LRUCache<string, number>({ max: NAMES_MAX });

  constructor(
    private readonly perMinute: number,
    private readonly burst: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Counts an attempt. @throws AppError rate_limited beyond the limit */
  take(name: string): void {
    const stepMs = 60_000 / this.perMinute;
    const now = this.nowMs();
    const next = Math.max(this.allowedFrom.get(name) ?? 0, now) + stepMs;
    const waitMs = next - now - this.burst * stepMs;
    if (waitMs > 0) {
      throw new AppError('rate_limited', 'Too many attempts. Try again in a minute.', {
        retryAfterSeconds: Math.ceil(waitMs / 1_000),
      });
    }
    this.allowedFrom.set(name, next);
  }
}
