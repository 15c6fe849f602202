import type { Clock } from '@hiring/platform-config';

const READ_AGAIN_MS = 600_000;
/** Milliseconds until the next try, if there is nothing to read or the database fails. */
const TRY_AGAIN_MS = 10_000;

/**
 * Caches a table's statistics for planning. Reads the statistics again after ten minutes. If a read fails, the previous
 * statistics stay.
 */
export class Current<T> {
  private known: T | null = null;
  private dueMs = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | null = null;

  /** @param read resolves to null while the table has no statistics */
  constructor(
    private readonly read: () => Promise<T | null>,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the cached statistics, without waiting for a newer read. If nothing is cached and a read is due, waits for
   * this read. Returns null as long as nothing is cached.
   */
  async get(): Promise<T | null> {
    if (this.clock.monotonicMs() >= this.dueMs) {
      this.reading ??= this.readAgain().finally(() => (this.reading = null));
      if (this.known === null) await this.reading;
    }
    return this.known;
  }

  private async readAgain(): Promise<void> {
    // The failure is ignored here, since the next statement reports a failing database.
    const read = await this.read().catch(() => null);
    this.known = read ?? this.known;
    this.dueMs = this.clock.monotonicMs() + (read === null ? TRY_AGAIN_MS : READ_AGAIN_MS);
  }
}
