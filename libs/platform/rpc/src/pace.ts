import { ANNOUNCE_MS } from './announcement.js';

/** Milliseconds without a request, sent or received, after which a process is idle. */
const IDLE_AFTER_MS = 1_000;

/** The intervals, in milliseconds, at which a process checks its requests, announces itself and reads announcements. */
export interface Intervals {
  sweepMs: number;
  announceMs: number;
  readMs: number;
}

const BUSY: Intervals = { sweepMs: 50, announceMs: ANNOUNCE_MS, readMs: 100 };
const IDLE: Intervals = { sweepMs: 250, announceMs: 1_000, readMs: 500 };

/** Determines whether this process is idle. An idle process uses longer intervals, to save wake-ups. */
export class Pace {
  private requestedAt = -Infinity;

  /**
   * @param inFlight returns the number of sent requests without an answer
   * @param quietSince returns when the last request arrived, in monotonic time; Infinity while a request is being
   * handled
   */
  constructor(
    private readonly inFlight: () => number,
    private readonly quietSince: () => number,
  ) {}

  intervals(now: number): Intervals {
    return this.isIdle(now) ? IDLE : BUSY;
  }

  /** Records that this process sends a request. Returns whether the process was idle until now. */
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
