import { setTimeout as delay } from 'node:timers/promises';

/**
 * Maximum milliseconds that a chunk waits for its turn. The limit is short because a waiting chunk holds a Postgres
 * connection.
 */
const WAIT_MS_MAX = 1_000;

/** The place of a chunk among the chunks that this instance is processing. */
export interface PlaceInOrder {
  /**
   * Resolves when the previous chunk has had its turn or has failed, at once if it is not in this instance, and after 1
   * s in any case. Never rejects.
   */
  before: Promise<unknown>;
  /** Gives the next chunk its turn. */
  go(): void;
}

/**
 * Puts an import's chunks in order within this instance. The order is guaranteed by the database: if a chunk reaches it
 * too early, the client must send the chunk again.
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
