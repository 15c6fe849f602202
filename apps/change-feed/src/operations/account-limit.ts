import { AppError } from '@hiring/contracts';

/**
 * Bounds what one account runs at once in this process, so that the slots of a method that waits for a receiver or for the
 * database serve every account. More is refused at once with 429.
 */
export class AccountLimit {
  private readonly running = new Map<string, number>();

  constructor(
    private readonly max: number,
    /** As the refusal names it, in the plural. */
    private readonly what: string,
  ) {}

  async run<T>(customerId: string, work: () => Promise<T>): Promise<T> {
    const running = this.running.get(customerId) ?? 0;
    if (running >= this.max) {
      throw new AppError('rate_limited', `An account has at most ${this.max} ${this.what} running at once.`, {
        retryAfterSeconds: 1,
      });
    }
    this.running.set(customerId, running + 1);
    try {
      return await work();
    } finally {
      const left = (this.running.get(customerId) ?? 1) - 1;
      if (left === 0) this.running.delete(customerId);
      else this.running.set(customerId, left);
    }
  }
}
