import type { Clock } from '@hiring/platform-config';

/**
 * Number of seconds for which the budget accumulates. A process that has read few texts for a while may read that many
 * at once.
 */
const BURST_SECONDS = 5;
/** Maximum number of seconds by which the budget is exceeded: one board must not stop the others for longer. */
const OWED_SECONDS_MAX = 60;

/**
 * Limits how much text the process reads to extract facts. Extraction takes a hundred times as long as parsing, and
 * while many boards are new, finding their roles matters more. A text that exceeds the budget is read by a later crawl.
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

  /**
   * Returns whether a board's texts may be read now. If so, all of them are read, and the excess is subtracted from the
   * later budget.
   */
  isLeft(): boolean {
    const now = this.clock.now().getTime();
    // A clock that was set back adds nothing to the budget.
    this.left = Math.min(this.most, this.left + Math.max(0, now - this.filledAt) * this.kbPerSecond);
    this.filledAt = now;
    return this.left > 0;
  }

  /** Subtracts a text's bytes from the budget. */
  charge(bytes: number): void {
    this.left = Math.max(-this.kbPerSecond * 1_000 * OWED_SECONDS_MAX, this.left - bytes);
  }
}
