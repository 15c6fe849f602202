/**
 * Minimum bytes per second of an export. A slower export is ended, since it holds a connection and a database snapshot.
 */
export const EXPORT_BYTES_PER_SECOND_MIN = 16 * 1024;
const LOOK_EVERY_MS = 60_000;

/** Decides whether a client read less than the minimum in the last minute. */
class SlowReader {
  private before = 0;

  /** @param bytes all bytes sent so far. Call this once every `intervalMs` */
  isTooSlow(bytes: number, intervalMs = LOOK_EVERY_MS): boolean {
    const taken = bytes - this.before;
    this.before = bytes;
    return taken < (EXPORT_BYTES_PER_SECOND_MIN * intervalMs) / 1_000;
  }
}

/** Calls `end` once a response's client is too slow. Returns a function that stops the check. */
export function watchReader(sentBytes: () => number, end: (error: Error) => void): () => void {
  const reader = new SlowReader();
  const timer = setInterval(() => {
    if (!reader.isTooSlow(sentBytes())) return;
    clearInterval(timer);
    end(new Error('the client reads too slowly'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
