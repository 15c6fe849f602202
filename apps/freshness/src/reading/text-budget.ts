import type { Clock } from '@hiring/platform-config';

/**
 * Unused budget accumulates, but only up to the budget for this many seconds. A single crawl may spend all the
 * accumulated budget.
 */
const BURST_SECONDS = 5;
/**
 * One board's texts may exceed the budget. The excess is subtracted from the later budget, but never more than the
 * budget for this many seconds, so that one large board does not block the others for longer.
 */
const OWED_SECONDS_MAX = 60;

/**
 * Limits how much text the process reads to extract facts, which takes a hundred times as long as parsing. A later
 * crawl reads the texts beyond the budget.
 */
export class TextBudget {
  private left: number;
  private filledAt: number;
  private readonly most: number;

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly kbPerSecond: number,
  ) {
    this.most = kbPerSecond * 1_000 * BURST_SECONDS;
    this.left = this.most;
    this.filledAt = clock.now().getTime();
  }

  /**
   * Returns whether a board's texts may be read now. The caller then reads all of them, and any excess reduces the
   * later budget.
   */
  isLeft(): boolean {
    const now = this.clock.now().getTime();
    // A clock that was set back must not reduce the budget.
    this.left = Math.min(this.most, this.left + Math.max(0, now - this.filledAt) * this.kbPerSecond);
    this.filledAt = now;
    return this.left > 0;
  }

  /** Subtracts a text's bytes from the budget. */
  charge(bytes: number): void {
    this.left = Math.max(-this.kbPerSecond * 1_000 * OWED_SECONDS_MAX, this.left - bytes);
  }
}
