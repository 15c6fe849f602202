import type { Pool } from 'pg';

/** Milliseconds from a new connection to the check. The check waits, because connections are opened in groups. */
const SETTLE_MS = 200;

/**
 * Calls `check` after the pool opened new connections, because the address may now lead to another server with older
 * data. Connections within 200 ms share one check. A failed check is repeated after the next connection.
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
