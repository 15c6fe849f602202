import { ANNOUNCE_MS } from './announcement.js';

/** Milliseconds without requests after which a process is idle. */
const IDLE_AFTER_MS = 1_000;

/**
 * Milliseconds between two checks of the open requests (`sweepMs`), between two announcements (`announceMs`) and
 * between two reads of announcements (`readMs`).
 */
export interface Intervals {
  sweepMs: number;
  announceMs: number;
  readMs: number;
}

const BUSY: Intervals = { sweepMs: 50, announceMs: ANNOUNCE_MS, readMs: 100 };
const IDLE: Intervals = { sweepMs: 250, announceMs: 1_000, readMs: 500 };

/** Determines whether this process is idle and can use longer intervals. */
export class Pace {
  private requestedAt = -Infinity;

  /**
   * @param inFlight returns the number of sent, unanswered requests
   * @param quietSince returns the last request's arrival in monotonic time, or Infinity while a request is handled
   */
  constructor(
    private readonly inFlight: () => number,
    private readonly quietSince: () => number,
  ) {}

  intervals(now: number): Intervals {
    return this.isIdle(now) ? IDLE : BUSY;
  }

  /** Notes that a request is being sent. Returns whether the process was idle before. */
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
