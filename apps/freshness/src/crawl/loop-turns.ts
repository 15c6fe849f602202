import { setImmediate } from 'node:timers/promises';

/**
 * Spreads computations over turns of the event loop. Many boards can arrive in one turn. If they were computed one
 * after another, they would delay timers, server replies and health checks by their total time.
 */
export class LoopTurns {
  private last: Promise<unknown> = Promise.resolve();

  /** Resolves in a turn that no other call shares, in the order of the calls. */
  next(): Promise<unknown> {
    this.last = this.last.then(() => setImmediate());
    return this.last;
  }
}
