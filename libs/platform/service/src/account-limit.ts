import { AppError } from '@hiring/contracts';

/**
 * Limits each account's concurrent work in this process, so that one account cannot occupy all slots. Work is counted
 * in units. Above the limit, up to `waitingMax` units wait, and any further ones are refused with 429.
 */
export class AccountLimit {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  /**
   * @param max maximum running units per account
   * @param what names the work in the error message, in the plural
   * @param waitingMax maximum units per account that wait in `run`
   */
  constructor(
    private readonly max: number,
    private readonly what: string,
    private readonly retryAfterSeconds = 1,
    private readonly waitingMax = 0,
  ) {}

  /**
   * Counts one unit until the returned function is called. @throws AppError rate_limited if the account is at its limit
   */
  take(account: string): () => void {
    const running = this.running.get(account) ?? 0;
    if (running >= this.max) {
      throw new AppError('rate_limited', `An account has at most ${this.max} ${this.what} running at once.`, {
        retryAfterSeconds: this.retryAfterSeconds,
      });
    }
    this.running.set(account, running + 1);
    return this.hold(account);
  }

  /**
   * Waits until the account is below its limit, then runs `work` as one unit. @throws AppError rate_limited if
   * `waitingMax` units are already waiting
   */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const release = await this.place(account);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private place(account: string): (() => void) | Promise<() => void> {
    const waiting = this.waiting.get(account) ?? [];
    const isFree = (this.running.get(account) ?? 0) < this.max;
    if (isFree || waiting.length >= this.waitingMax) return this.take(account);
    this.waiting.set(account, waiting);
    return new Promise((resolve) => waiting.push(() => resolve(this.hold(account))));
  }

  /** Returns the function that ends a unit and passes its place to the longest-waiting one. */
  private hold(account: string): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = this.waiting.get(account)?.shift();
      if (next !== undefined) return next();
      this.waiting.delete(account);
      const left = (this.running.get(account) ?? 1) - 1;
      if (left === 0) this.running.delete(account);
      else this.running.set(account, left);
    };
  }
}
