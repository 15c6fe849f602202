import type { Pool } from 'pg';

/** Connections are made in groups; one check is enough for each. */
const SETTLE_MS = 200;

/**
 * Calls `check` after the pool made new connections, not more often than every 200 ms: the server behind the address may be
 * another one than before, with older data. A check that fails is repeated after the next connection.
 * @returns a function that ends it
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
