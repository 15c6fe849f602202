import { setTimeout as delay } from 'node:timers/promises';

/**
 * Maximum milliseconds that a chunk waits for its turn. The limit is short because a waiting chunk uses a Postgres
 * connection.
 */
const WAIT_MS_MAX = 1_000;

/** A chunk's place among the chunks that this instance is processing. */
export interface PlaceInOrder {
  /**
   * Resolves when the previous chunk in this instance has had its turn or has failed, but after 1 s at the latest.
   * Never rejects.
   */
  before: Promise<unknown>;
  /** Gives the next chunk its turn. */
  go(): void;
}

/**
 * Makes a chunk wait for the previous chunk of its import if this instance is processing both. As a result, chunks
 * seldom reach the database before their predecessors. Only the database guarantees the order: it refuses a chunk if
 * the previous chunk is not stored yet, and the refused chunk must be sent again.
 */
export class ChunkSequencer {
  private readonly inProgress = new Map<string, Promise<void>>();

  enter(importKey: string, chunk: number): PlaceInOrder {
    const key = `${importKey} ${chunk}`;
    let resolve = (): void => undefined;
    const gone = new Promise<void>((done) => (resolve = done));
    this.inProgress.set(key, gone);
    const before = this.inProgress.get(`${importKey} ${chunk - 1}`);
    return {
      before: Promise.race([before, delay(WAIT_MS_MAX, undefined, { ref: false })]),
      go: () => {
        resolve();
        if (this.inProgress.get(key) === gone) this.inProgress.delete(key);
      },
    };
  }
}
