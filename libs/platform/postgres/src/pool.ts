import pg, { type Pool, type PoolClient } from 'pg';
import { metrics } from '@hiring/platform-observability';
import { columnTypes } from './types.js';
import { isDatabaseUnavailable, isTransient, withUnavailable } from './unavailable.js';

export interface PoolSettings {
  url: string;
  /** Maximum number of connections. Default 10. */
  max?: number;
  applicationName: string;
  /** Milliseconds per statement. Default 10,000; 0 = no limit (jobs that copy whole tables). */
  statementTimeoutMs?: number;
  /** Milliseconds for getting a connection, including the wait for a free one. Default 2,000. */
  connectTimeoutMs?: number;
  /** Milliseconds after which an unused connection is closed. Default 600,000. */
  idleTimeoutMs?: number;
  /** Server settings for each connection, e.g. `{ jit: 'off' }`. */
  session?: Record<string, string>;
}

const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Default for `idleTimeoutMs`. With a short time, a pause in the traffic would close all connections. When traffic
 * resumes, all of them would have to be reopened, each in tens of milliseconds.
 */
const IDLE_TIMEOUT_MS = 600_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * The client's statement limit exceeds the server's by this many milliseconds, so that the client's limit applies only
 * if the server does not respond.
 */
const CLIENT_MARGIN_MS = 2_000;

/** A pg pool whose connection failures are `AppError('unavailable')`. */
class ServicePool extends pg.Pool {
  // Callers see the signatures of pg's overloads. This one implementation serves all of them.
  override connect(...args: unknown[]): never {
    const pending: unknown = Reflect.apply(super.connect, this, args);
    return mapRejection(pending) as never;
  }

  override query(...args: unknown[]): never {
    const pending: unknown = Reflect.apply(super.query, this, args);
    return mapRejection(pending) as never;
  }
}

function mapRejection(pending: unknown): unknown {
  if (!(pending instanceof Promise)) return pending;
  return pending.catch((error: unknown) => {
    throw withUnavailable(error);
  });
}

/**
 * Creates a pool for one service's role. bigint columns are safe numbers, timestamptz columns are `...Z` text with
 * milliseconds. An unavailable database rejects with `AppError('unavailable')`; the pool reconnects by itself.
 */
export function createPool(settings: PoolSettings): Pool {
  const statementTimeout = settings.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new ServicePool({
    connectionString: settings.url,
    max: settings.max ?? 10,
    application_name: settings.applicationName,
    types: columnTypes,
    options: sessionOptions({ timezone: 'UTC', datestyle: 'ISO', ...settings.session }),
    connectionTimeoutMillis: settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: settings.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    statement_timeout: statementTimeout,
    keepAlive: true,
    ...(statementTimeout === 0 ? {} : { query_timeout: statementTimeout + CLIENT_MARGIN_MS }),
  });
  const lost = metrics.counter('postgres_idle_connections_lost_total', 'Pooled connections that broke while idle', [
    'pool',
  ]);
  pool.on('error', () => lost.inc({ pool: settings.applicationName }));
  return pool;
}

function sessionOptions(session: Record<string, string>): string {
  return Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Runs `fn` between BEGIN and COMMIT. An exception rolls back and is rethrown. If COMMIT itself fails, the result is
 * unknown. `tries` (default 1) is the maximum number of runs if a deadlock or conflict aborts the transaction. If
 * `tries` is more than 1, `fn` must write only through its client.
 */
export async function inTransaction<T>(
  pool: Pool,
  fn: (client: PoolClient) => Promise<T>,
  options: { isolation?: 'repeatable read'; tries?: number } = {},
): Promise<T> {
  for (let tries = options.tries ?? 1; ; tries -= 1) {
    try {
      return await onConnection(pool, async (client) => {
        await client.query(options.isolation === undefined ? 'BEGIN' : 'BEGIN ISOLATION LEVEL REPEATABLE READ');
        const result = await fn(client);
        await client.query('COMMIT');
        return result;
      });
    } catch (error) {
      if (tries <= 1 || !isTransient(error)) throw error;
    }
  }
}

/**
 * Runs `fn` with one connection, for work that needs one session, such as temporary tables. If `fn` fails, its open
 * transaction is rolled back.
 */
export async function onConnection<T>(pool: Pool, fn: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Without this listener, a lost connection would end the process, because the pool does not listen on a client in
  // use.
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await fn(client);
  } catch (error) {
    // A connection to a server that hangs or was demoted must not be reused.
    broken = isDatabaseUnavailable(error) && error instanceof Error ? error : await rollBack(client, broken);
    throw withUnavailable(error);
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Rolls back. Returns why the connection must not be reused, or undefined. */
async function rollBack(client: PoolClient, broken: Error | undefined): Promise<Error | undefined> {
  if (broken !== undefined) return broken;
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
