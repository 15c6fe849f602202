import type { Pool } from 'pg';

/** Milliseconds between new connections and the check. The check waits, because connections are opened in groups. */
const SETTLE_MS = 200;

/**
 * Calls `check` after the pool opened new connections, at most every 200 ms, because the address may now lead to
 * another server with older data. A failed check is repeated after the next connection.
 * @returns a function that stops the checks
 */
export function onReconnection(pool: Pool, check: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      check().catch(() => undefined);
    }, SETTLE_MS).unref();
  };
  pool.on('connect', schedule);
  return () => {
    pool.off('connect', schedule);
    clearTimeout(timer);
  };
}
