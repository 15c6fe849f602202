import { setImmediate } from 'node:timers/promises';

/**
 * Spreads computations over turns of the event loop, so that many boards at once do not delay timers and health checks.
 */
export class LoopTurns {
  private last: Promise<unknown> = Promise.resolve();

  /** Resolves when this call's turn comes. Turns come in the order of the calls. */
  next(): Promise<unknown> {
    this.last = this.last.then(() => setImmediate());
    return this.last;
  }
}
