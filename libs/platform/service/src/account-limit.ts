import { AppError } from '@hiring/contracts';

/**
 * Limits the concurrent work of one account in this process, so that shared slots and connections serve every account.
 * More is refused at once with 429.
 */
export class AccountLimit {
  private readonly running = new Map<string, number>();

  /**
   * @param max maximum at once per account
   * @param what for the error message, in the plural
   */
  constructor(
    private readonly max: number,
    private readonly what: string,
    private readonly retryAfterSeconds = 1,
  ) {}

  /**
   * Counts one unit of work until the returned function is called. @throws AppError rate_limited when the account is at
   * its limit.
   */
  take(account: string): () => void {
    const running = this.running.get(account) ?? 0;
    if (running >= this.max) {
      throw new AppError('rate_limited', `An account has at most ${this.max} ${this.what} running at once.`, {
        retryAfterSeconds: this.retryAfterSeconds,
      });
    }
    this.running.set(account, running + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.running.get(account) ?? 1) - 1;
      if (left === 0) this.running.delete(account);
      else this.running.set(account, left);
    };
  }

  /** Counts one unit of work while `work` runs. @throws AppError rate_limited. */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const release = this.take(account);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
