import { setTimeout as delay } from 'node:timers/promises';

/** A chunk has its turn within this when all goes well; a connection must not wait longer. */
const WAIT_MS_MAX = 1_000;

/** A chunk on its way through this instance. */
export interface PlaceInOrder {
  /** Resolves once the chunk before has its turn, is given up or was never seen here. Never rejects. */
  before: Promise<unknown>;
  /** The next one may take its turn. */
  go(): void;
}

/**
 * Lets chunks of an import take their turn in the order of their numbers, if they come through this instance: one that
 * comes too early has to be sent again. The turn itself is kept by the database.
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
