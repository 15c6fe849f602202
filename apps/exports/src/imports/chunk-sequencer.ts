import { setTimeout as delay } from 'node:timers/promises';

/** Maximum milliseconds that a chunk waits for its turn, because it holds a Postgres connection. */
const WAIT_MS_MAX = 1_000;

/** A chunk in progress in this instance. */
export interface PlaceInOrder {
  /**
   * Resolves when the previous chunk has had its turn, has failed or is not in this instance, and after 1 s in any
   * case. Never rejects.
   */
  before: Promise<unknown>;
  /** Gives the next chunk its turn. */
  go(): void;
}

/**
 * Orders an import's chunks in this instance. The database enforces the order: the client sends a chunk again that
 * reaches the database too early.
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
