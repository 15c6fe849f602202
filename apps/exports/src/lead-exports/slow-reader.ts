/**
 * Minimum bytes per second that a client must read. A slower export is ended, because it occupies a connection and a
 * database snapshot.
 */
export const EXPORT_BYTES_PER_SECOND_MIN = 16 * 1024;
const LOOK_EVERY_MS = 60_000;

/**
 * Every minute, checks whether a response's client has read at least the minimum. If not, calls `end`. Returns a
 * function that stops the check.
 */
export function watchReader(sentBytes: () => number, end: (error: Error) => void): () => void {
  let before = 0;
  const timer = setInterval(() => {
    const sent = sentBytes();
    const isTooSlow = sent - before < (EXPORT_BYTES_PER_SECOND_MIN * LOOK_EVERY_MS) / 1_000;
    before = sent;
    if (!isTooSlow) return;
    clearInterval(timer);
    end(new Error('the client reads too slowly'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
