import type { Clock } from '@hiring/platform-config';

/** A process that has read less for a while may read this many seconds' texts at once. */
const BURST_SECONDS = 5;

/**
 * How much text the process may read for its facts: extraction takes a hundred times what parsing does, and while many
 * boards are new, their roles come first. What is refused is read by a later crawl.
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

  /** Whether a text of this many bytes may be read now. The last one before the budget is used up may be of any size. */
  take(bytes: number): boolean {
    this.fill();
    if (this.left <= 0) return false;
    this.left -= bytes;
    return true;
  }

  /** Counts a text that is read in any case. At most a full budget is owed. */
  charge(bytes: number): void {
    this.fill();
    this.left = Math.max(-this.most, this.left - bytes);
  }

  private fill(): void {
    const now = this.clock.now().getTime();
    // A clock set back fills nothing.
    this.left = Math.min(this.most, this.left + Math.max(0, now - this.filledAt) * this.kbPerSecond);
    this.filledAt = now;
  }
}
