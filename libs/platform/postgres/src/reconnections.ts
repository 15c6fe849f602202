import type { Pool } from 'pg';

/**
 * Milliseconds between new connections and the check. Connections are opened in groups, and one check per group is
 * enough.
 */
const SETTLE_MS = 200;

/**
 * Calls `check` after the pool opened new connections, at most every 200 ms. The server at the address may now be
 * another one, with older data. A check that fails is repeated after the next connection.
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
