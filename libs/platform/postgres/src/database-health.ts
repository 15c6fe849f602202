import { isNativeError } from 'node:util/types';
import { AppError } from '@hiring/contracts';
import type { Pool } from 'pg';

const STANDBY = 'DATABASE_URL leads to a standby, which takes no writes: use the address of the primary';
const POOLED =
  'DATABASE_URL leads to PgBouncer, which is not supported: sessions have settings and locks of their own; connect to Postgres itself';
/** Matches PgBouncer's error for a connection with session settings. */
const REFUSED_BY_PGBOUNCER = /unsupported startup parameter/;

/** Returns true, or why the database is not usable. @throws the error of a failed query */
export async function databaseHealth(pool: Pick<Pool, 'query'>): Promise<true | string> {
  try {
    const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === true ? STANDBY : true;
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error;
    if (isNativeError(cause) && REFUSED_BY_PGBOUNCER.test(cause.message)) return POOLED;
    throw error;
  }
}
