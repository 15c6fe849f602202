/** An export that its reader takes more slowly than this is ended: it holds a connection and a snapshot of the database. */
export const EXPORT_BYTES_PER_SECOND_MIN = 16 * 1024;
const LOOK_EVERY_MS = 60_000;

/** Whether a reader took less than the minimum over the last minute. */
class SlowReader {
  private before = 0;

  /** @param bytes all bytes sent so far. To be called once every `intervalMs`. */
  isTooSlow(bytes: number, intervalMs = LOOK_EVERY_MS): boolean {
    const taken = bytes - this.before;
    this.before = bytes;
    return taken < (EXPORT_BYTES_PER_SECOND_MIN * intervalMs) / 1_000;
  }
}

/** Calls `end` once the reader of a response is too slow. Returns what stops watching. */
export function watchReader(sentBytes: () => number, end: (error: Error) => void): () => void {
  const reader = new SlowReader();
  const timer = setInterval(() => {
    if (!reader.isTooSlow(sentBytes())) return;
    clearInterval(timer);
    end(new Error('the reader is too slow'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
