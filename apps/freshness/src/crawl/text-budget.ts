import type { Clock } from '@hiring/platform-config';

/** A process that has read less for a while may read this many seconds' texts at once. */
const BURST_SECONDS = 5;
/** More is not owed: one board must not stop the others for longer. */
const OWED_SECONDS_MAX = 60;

/**
 * How much text the process may read for its facts: extraction takes a hundred times what parsing does, and while many
 * boards are new, their roles come first. Boards whose texts are refused are read by a later crawl.
 */
export class TextBudget {
  private left: number;
  private filledAt: number;
  private readonly most: number;

  constructor(
    private readonly clock: Clock,
    private readonly kbPerSecond: number,
  ) {
    this.most = kbPerSecond * 1_000 * BURST_SECONDS;
    this.left = this.most;
    this.filledAt = clock.now().getTime();
  }

  /** Whether a board's texts may be read now. All are read then; what exceeds the budget is owed. */
  isLeft(): boolean {
    const now = this.clock.now().getTime();
    // A clock set back fills nothing.
    this.left = Math.min(this.most, this.left + Math.max(0, now - this.filledAt) * this.kbPerSecond);
    this.filledAt = now;
    return this.left > 0;
  }

  /** Counts the bytes of a text that is read. */
  charge(bytes: number): void {
    this.left = Math.max(-this.kbPerSecond * 1_000 * OWED_SECONDS_MAX, this.left - bytes);
  }
}
