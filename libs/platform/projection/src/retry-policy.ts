import { AppError } from '@hiring/contracts';
import { systemClock, type Clock } from '@hiring/platform-config';
import { isDatabaseUnavailable, isTimedOut, isTransient } from '@hiring/platform-postgres';

const UNAVAILABLE_PAUSE_MS = 250;
/** Maximum conflicts in a row. After the next one, the error is thrown. */
const CONFLICTS_MAX = 20;

/**
 * Decides whether a failed transaction runs again: at once after a conflict or lock timeout, every 250 ms while the
 * database or anything else is unavailable. A lock timeout can repeat for half a minute, because a frozen replica keeps
 * its lock until the server ends its session.
 */
export class RetryPolicy {
  private conflicts = 0;

  constructor(private readonly clock: Clock = systemClock) {}

  /** Resolves when the transaction is to run again. @throws the error if a retry cannot help. */
  async pauseOrThrow(error: unknown): Promise<void> {
    if (isDatabaseUnavailable(error) || isUnavailable(error)) {
      await this.clock.delay(UNAVAILABLE_PAUSE_MS);
      return;
    }
    this.conflicts += 1;
    if ((!isTransient(error) && !isTimedOut(error)) || this.conflicts > CONFLICTS_MAX) throw error;
  }

  /** Resets the conflict count after a commit. */
  renew(): void {
    this.conflicts = 0;
  }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
