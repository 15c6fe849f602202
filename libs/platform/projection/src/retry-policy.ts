import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway, isTimedOut, isTransient } from '@hiring/platform-postgres';

const AWAY_MS = 250;
/** Conflicts in a row, after which it is no coincidence. */
const CONFLICTS_MAX = 20;

/**
 * What a projector does about a transaction that failed. One that lost against another, or waited too long for it, is run
 * again at once: a replica that is frozen within its transaction keeps the checkpoint for up to half a minute, until the
 * server ends its session. An unavailable database is waited for.
 */
export class RetryPolicy {
  private conflicts = 0;

  /** Resolves when the transaction is to be run again. @throws the error when that would change nothing. */
  async pauseOrThrow(error: unknown): Promise<void> {
    if (isDatabaseAway(error)) {
      await delay(AWAY_MS);
      return;
    }
    this.conflicts += 1;
    if ((!isTransient(error) && !isTimedOut(error)) || this.conflicts > CONFLICTS_MAX) throw error;
  }

  /** A transaction committed: conflicts are counted from zero again. */
  renew(): void {
    this.conflicts = 0;
  }
}
