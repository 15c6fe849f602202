import { ANNOUNCE_MS } from './announcement.js';

/** After this long without a request, sent or received, a process is idle. */
const IDLE_AFTER_MS = 1_000;

/** How often a process checks its requests, announces itself and reads announcements; milliseconds. */
export interface Intervals {
  sweepMs: number;
  announceMs: number;
  readMs: number;
}

const BUSY: Intervals = { sweepMs: 50, announceMs: ANNOUNCE_MS, readMs: 100 };
const IDLE: Intervals = { sweepMs: 250, announceMs: 1_000, readMs: 500 };

/** Determines whether this process is idle. While it is, all its intervals are longer, to save wake-ups. */
export class Pace {
  private requestedAt = -Infinity;

  /**
   * @param inFlight how many requests were sent and not answered
   * @param quietSince when the last request came, in monotonic time; Infinity while one is being handled
   */
  constructor(
    private readonly inFlight: () => number,
    private readonly quietSince: () => number,
  ) {}

  intervals(now: number): Intervals {
    return this.isIdle(now) ? IDLE : BUSY;
  }

  /** Records that this process sends a request; returns true when it was idle until now. */
  requested(now: number): boolean {
    const wasIdle = this.isIdle(now);
    this.requestedAt = now;
    return wasIdle;
  }

  private isIdle(now: number): boolean {
    if (now - this.requestedAt <= IDLE_AFTER_MS || this.inFlight() > 0) return false;
    return now - this.quietSince() > IDLE_AFTER_MS;
  }
}
