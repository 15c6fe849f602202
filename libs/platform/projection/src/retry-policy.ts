import { AppError } from '@hiring/contracts';
import { systemClock, type Clock } from '@hiring/platform-config';
import { isDatabaseUnavailable, isTimedOut, isTransient } from '@hiring/platform-postgres';

const UNAVAILABLE_PAUSE_MS = 250;
/** Maximum number of conflicts in a row; after the next one, the error is thrown. */
const CONFLICTS_MAX = 20;

/**
 * Decides whether a failed transaction is run again. After a conflict or a lock timeout, it is run again at once. A
 * lock can last for up to half a minute: a replica that freezes within its transaction locks the checkpoint until the
 * server ends the replica's session. While the database, or anything else that the transaction needs, is unavailable,
 * the transaction is run again every 250 ms.
 */
export class RetryPolicy {
  private conflicts = 0;

  constructor(private readonly clock: Clock = systemClock) {}

  /** Resolves when the transaction is to be run again. @throws the error when a retry cannot help. */
  async pauseOrThrow(error: unknown): Promise<void> {
    if (isDatabaseUnavailable(error) || isUnavailable(error)) {
      await this.clock.delay(UNAVAILABLE_PAUSE_MS);
      return;
    }
    this.conflicts += 1;
    if ((!isTransient(error) && !isTimedOut(error)) || this.conflicts > CONFLICTS_MAX) throw error;
  }

  /** Records that a transaction committed: conflicts are counted from zero again. */
  renew(): void {
    this.conflicts = 0;
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
