import type { Pool } from 'pg';

/** Connections are opened in groups; one check per group is enough. */
const SETTLE_MS = 200;

/**
 * Calls `check` after the pool opened new connections, at most every 200 ms: the server behind the address may be
 * another one than before, with older data. A check that fails is repeated after the next connection.
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
