import { setTimeout as delay } from 'node:timers/promises';

/** Longest wait of a chunk for its turn; a connection must not wait longer. */
const WAIT_MS_MAX = 1_000;

/** A chunk in progress in this instance. */
export interface PlaceInOrder {
  /** Resolves once the previous chunk has its turn, is given up, or is not in this instance. Never rejects. */
  before: Promise<unknown>;
  /** Gives the next chunk its turn. */
  go(): void;
}

/**
 * Processes chunks of an import in the order of their numbers, as far as they reach this instance; one that is too
 * early has to be sent again. The database enforces the order.
 */
export class ChunkSequencer {
  private readonly onTheirWay = new Map<string, Promise<void>>();

  enter(importKey: string, chunk: number): PlaceInOrder {
    const key = `${importKey} ${chunk}`;
    let resolve = (): void => undefined;
    const gone = new Promise<void>((done) => (resolve = done));
    this.onTheirWay.set(key, gone);
    const before = this.onTheirWay.get(`${importKey} ${chunk - 1}`);
    return {
      before: Promise.race([before, delay(WAIT_MS_MAX, undefined, { ref: false })]),
      go: () => {
        resolve();
        if (this.onTheirWay.get(key) === gone) this.onTheirWay.delete(key);
      },
    };
  }
}
