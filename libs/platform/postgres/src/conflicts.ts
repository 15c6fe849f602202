import { isTimedOut, isTransient } from './unavailable.js';

/** Conflicts in a row, after which it is no coincidence. */
const IN_A_ROW_MAX = 20;

/**
 * Transactions of one projection that lost against another one, or waited too long for it: a replica that is frozen within
 * its transaction keeps the checkpoint for up to half a minute, until the server ends its session.
 */
export class Conflicts {
  private inARow = 0;

  /** Whether a transaction that failed so may be run again. */
  isWorthAnotherTry(error: unknown): boolean {
    if (!isTransient(error) && !isTimedOut(error)) return false;
    this.inARow += 1;
    return this.inARow <= IN_A_ROW_MAX;
  }

  /** A transaction went through. */
  over(): void {
    this.inARow = 0;
  }
}
