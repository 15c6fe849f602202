import { setImmediate } from 'node:timers/promises';

/**
 * Spreads computations over turns of the event loop. Many boards can arrive in one turn; computed one after another,
 * they would delay timers, servers' replies and health checks by their total time.
 */
export class LoopTurns {
  private last: Promise<unknown> = Promise.resolve();

  /** Resolves in its own turn, in the order of the calls. */
  next(): Promise<unknown> {
    this.last = this.last.then(() => setImmediate());
    return this.last;
  }
}
