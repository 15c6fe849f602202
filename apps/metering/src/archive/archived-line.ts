import { createHash } from 'node:crypto';
import type { Attempt } from '@hiring/billing';
import type { UsageFact, UsageUnits } from '@hiring/contracts';
import type { UsageLine } from '@hiring/contracts/operations';
import type { Columns } from '@hiring/platform-parquet';

/** A bill's line, as in the table and the archive. */
export interface RecordRow extends Omit<UsageLine, 'units'>, UsageUnits {
  attempt_id: string;
  correction_no: number;
}

/** A fact as a row, with the columns that describe an attempt. */
export type AttemptRow = Omit<UsageFact, 'type' | 'units' | 'idempotency_key' | 'fingerprint' | 'claimed_at'> &
  UsageUnits;

export function attemptOf(row: AttemptRow): Attempt {
  return {
    attemptId: row.attempt_id,
    usageId: row.usage_id,
    customerId: row.customer_id,
    keyId: row.key_id,
    operation: row.operation,
    meterClass: row.meter_class,
    occurredAt: row.occurred_at,
    requestId: row.request_id,
    units: unitsOf(row),
  };
}

export function unitsOf({ calls, changes, watches, forced_fresh }: UsageUnits): UsageUnits {
  return { calls, changes, watches, forced_fresh };
}

/** The columns in a file. UUIDs are stored as 16 bytes in the `_uuid` columns, other ids in the `_id` columns. */
export const ARCHIVE_COLUMNS: Columns = {
  customer_id: 'VARCHAR',
  occurred_at: 'TIMESTAMP_MS',
  attempt_id: 'VARCHAR',
  attempt_uuid: 'UUID',
  correction_no: 'SMALLINT',
  key_id: 'BIGINT',
  operation: 'VARCHAR',
  kind: 'VARCHAR',
  usage_id: 'VARCHAR',
  usage_uuid: 'UUID',
  meter_class: 'VARCHAR',
  calls: 'INTEGER',
  changes: 'INTEGER',
  watches: 'INTEGER',
  forced_fresh: 'INTEGER',
  request_id: 'VARCHAR',
  request_uuid: 'UUID',
};

/** The columns in Postgres, in the archive's order. */
export const LINE_COLUMNS = Object.keys(ARCHIVE_COLUMNS).filter((name) => !name.endsWith('_uuid'));

/**
 * SQL that selects archived lines with the columns that they have in Postgres. A file has no `usage_id` where it equals
 * `attempt_id`, so this SQL restores it.
 */
export const ARCHIVED_LINES = `
  SELECT * EXCLUDE (attempt_uuid, usage_uuid, request_uuid) REPLACE (
    coalesce(attempt_id, attempt_uuid::VARCHAR) AS attempt_id,
    coalesce(usage_id, usage_uuid::VARCHAR, attempt_id, attempt_uuid::VARCHAR) AS usage_id,
    coalesce(request_id, request_uuid::VARCHAR) AS request_id
  ) FROM files`;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Converts a line in Postgres to a line in a file. */
export function archivedLine(
  row: Record<string, unknown> & Pick<RecordRow, 'attempt_id' | 'usage_id' | 'request_id'>,
): object {
  const usageId = row.usage_id === row.attempt_id ? null : row.usage_id;
  return {
    ...row,
    ...idColumns('attempt', row.attempt_id),
    ...idColumns('usage', usageId),
    ...idColumns('request', row.request_id),
  };
}

function idColumns(name: string, id: string | null): Record<string, string | null> {
  const isUuid = id !== null && UUID.test(id);
  return { [`${name}_id`]: isUuid ? null : id, [`${name}_uuid`]: isUuid ? id : null };
}

/** Sums over lines, as decimal digits. A day's table is dropped only if its sums equal those of the day's files. */
export type LineSums = Record<(typeof SUM_NAMES)[number], string>;

const SUM_NAMES = ['records', 'attempts', 'id_sum', 'calls', 'changes', 'watches', 'forced_fresh'] as const;

const SUMS = `count(*)::text AS records,
  (count(*) FILTER (WHERE kind <> 'correction'))::text AS attempts,
  coalesce(sum(calls), 0)::text AS calls, coalesce(sum(changes), 0)::text AS changes,
  coalesce(sum(watches), 0)::text AS watches, coalesce(sum(forced_fresh), 0)::text AS forced_fresh`;

/** SQL for the sums over a Postgres table. `id_sum` adds up `idNumber` over all attempts. */
export const POSTGRES_SUMS = `${SUMS},
  coalesce(sum(('x' || substr(md5(attempt_id), 1, 15))::bit(60)::bigint) FILTER (WHERE kind <> 'correction'), 0)::text AS id_sum`;

/** SQL for the same sums over Parquet files. */
export const PARQUET_SUMS = `SELECT ${SUMS},
  coalesce(sum(('0x' || substr(md5(attempt_id), 1, 15))::BIGINT) FILTER (WHERE kind <> 'correction'), 0)::text AS id_sum
  FROM (${ARCHIVED_LINES})`;

/**
 * Returns an attempt's number for `id_sum`. Two sets of attempts are treated as equal if they have the same size and
 * the same `id_sum`.
 */
export function idNumber(attemptId: string): bigint {
  return BigInt(`0x${createHash('md5').update(attemptId).digest('hex').slice(0, 15)}`);
}

export function addSums(all: readonly LineSums[]): LineSums {
  const sum = (name: keyof LineSums): string => String(all.reduce((total, sums) => total + BigInt(sums[name]), 0n));
  return Object.fromEntries(SUM_NAMES.map((name) => [name, sum(name)])) as LineSums;
}
