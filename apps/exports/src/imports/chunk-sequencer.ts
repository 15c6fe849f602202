import { setTimeout as delay } from 'node:timers/promises';

/** Maximum milliseconds that a chunk waits for its turn, because it holds a connection to Postgres. */
const WAIT_MS_MAX = 1_000;

/** A chunk in progress in this instance. */
export interface PlaceInOrder {
  /**
   * Resolves when the previous chunk has had its turn, has failed or is not in this instance; after 1 s at the latest.
   * Never rejects.
   */
  before: Promise<unknown>;
  /** Gives the next chunk its turn. */
  go(): void;
}

/**
 * Orders the chunks of an import that this instance receives. The database enforces the order: a chunk that reaches the
 * database too early is sent again.
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
