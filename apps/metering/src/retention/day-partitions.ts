import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from '@hiring/platform-observability';
import { inTransaction } from '@hiring/platform-postgres';
import { LOGGER } from '@hiring/platform-service';

const DAY_MS = 86_400_000;
/** Id of the lock for adding and dropping days. The number has no meaning. */
const ADVISORY_LOCK = 7_216_450_047;
const LOCK_MS = 2_000;

/**
 * Manages the records table's partitions. Adds a day's partition before the day's first record is stored. Drops the
 * partition after the day's retention.
 */
@Injectable()
export class DayPartitions {
  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Creates the missing partitions for the days of these instants. */
  async ensure(instants: readonly string[]): Promise<void> {
    const days = [...new Set(instants.map((instant) => instant.slice(0, 10)))];
    // Do not cache the result, because a failover to older data may remove a partition.
    const { rows } = await this.pool.query<{ name: string }>(
      'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL',
      [days.map(tableOf)],
    );
    for (const { name } of rows) await this.add(dayOf(name));
  }

  /** Drops the partitions for UTC days before `before`. Returns these days. */
  async dropBefore(before: Date): Promise<string[]> {
    const limit = before.toISOString().slice(0, 10);
    const old = (await this.list()).filter((day) => day < limit);
    for (const day of old) await this.inTurn(`DROP TABLE IF EXISTS ${tableOf(day)}`);
    if (old.length > 0) this.logger.info({ days: old }, 'usage records past retention were dropped');
    return old;
  }

  /** Returns the UTC days with a partition, oldest first. */
  async list(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'usage_records'::regclass ORDER BY 1`,
    );
    return rows.map(({ name }) => dayOf(name));
  }

  /**
   * Runs `work` and drops the day's partition in one transaction, in which no other process can change the partition.
   */
  async replace(day: string, client: PoolClient, work: () => Promise<void>): Promise<void> {
    await client.query('BEGIN');
    try {
      // Limit the wait for the table's lock: while the drop waits for this lock, all later statements on records wait
      // behind the drop.
      await client.query(`SET LOCAL lock_timeout = '${LOCK_MS}ms'`);
      await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
      await client.query(`LOCK TABLE ${tableOf(day)} IN EXCLUSIVE MODE`);
      await work();
      await client.query(`DROP TABLE ${tableOf(day)}`);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private async add(day: string): Promise<void> {
    const end = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
    await this.inTurn(
      `CREATE TABLE IF NOT EXISTS ${tableOf(day)} PARTITION OF usage_records
       FOR VALUES FROM ('${day} 00:00:00+00') TO ('${end} 00:00:00+00')`,
    );
  }

  /**
   * Runs a statement that adds or drops a table. Only one such statement runs at a time, because Postgres looks up
   * tables before it locks them, and one of two concurrent statements would fail.
   */
  private async inTurn(statement: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
      await client.query(statement);
    });
  }
}

/** Returns the name of a day's table: `usage_records_20260302` for `2026-03-02`. */
export function tableOf(day: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`${day} is not a day`);
  return `usage_records_${day.replaceAll('-', '')}`;
}

function dayOf(table: string): string {
  const digits = table.slice(-8);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
