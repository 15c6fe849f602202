import type { Clock } from '@hiring/platform-config';

const READ_AGAIN_MS = 600_000;
/** Pause between reads while there is nothing to read, or the database fails. */
const TRY_AGAIN_MS = 10_000;

/** A table's statistics for plans, read again after ten minutes. After a failed read the previous ones stay in use. */
export class Current<T> {
  private known: T | null = null;
  private dueMs = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | null = null;

  /** @param read null while there are none yet */
  constructor(
    private readonly read: () => Promise<T | null>,
    private readonly clock: Clock,
  ) {}

  /** Waits for a read only while there are no statistics. Returns null if there are still none. */
  async get(): Promise<T | null> {
    if (this.clock.monotonicMs() >= this.dueMs) {
      this.reading ??= this.readAgain().finally(() => (this.reading = null));
      if (this.known === null) await this.reading;
    }
    return this.known;
  }

  private async readAgain(): Promise<void> {
    // Not reported here: a statement that needs them reports a failing database itself.
    const read = await this.read().catch(() => null);
    this.known = read ?? this.known;
    this.dueMs = this.clock.monotonicMs() + (read === null ? TRY_AGAIN_MS : READ_AGAIN_MS);
  }
}
