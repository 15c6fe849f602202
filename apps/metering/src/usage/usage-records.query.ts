import type { UsageLine } from '@hiring/contracts/operations';
import type { Pool } from 'pg';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { unitsOf, type RecordRow } from '../archive/archived-line.js';
import type { ArchivedRecords } from '../archive/archived-records.js';

const PAGE = `
  SELECT attempt_id, correction_no, occurred_at, key_id, operation, kind, usage_id, meter_class,
         calls, changes, watches, forced_fresh, request_id
  FROM usage_records
  WHERE customer_id = $1
    AND ($2::timestamptz IS NULL OR (occurred_at, attempt_id, correction_no) < ($2, $3, $4))
    AND occurred_at >= coalesce($6::timestamptz, '-infinity') AND occurred_at <= coalesce($7::timestamptz, 'infinity')
    AND ($8::text IS NULL OR kind = $8) AND ($9::bigint IS NULL OR key_id = $9)
    AND ($10::text IS NULL OR operation = $10)
  ORDER BY occurred_at DESC, attempt_id DESC, correction_no DESC
  LIMIT $5`;

/** Reads one page of the matching lines, newest first. */
export async function readRecords(
  pool: Pick<Pool, 'query'>,
  archive: Pick<ArchivedRecords, 'newest'>,
  request: RpcRequest<'metering.usage_records'>,
): Promise<RpcResponse<'metering.usage_records'>> {
  const {
    customer_id: customerId,
    after = [null, null, null],
    limit,
    occurred_since: since,
    occurred_until: until,
    kind,
    key_id: keyId,
    operation,
  } = request;
  const hot = await pool.query<RecordRow>(PAGE, [
    customerId,
    ...after,
    limit + 1,
    ...[since, until, kind, keyId, operation].map((filter) => filter ?? null),
  ]);
  const rows = await archive.newest(hot.rows, limit + 1, request);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    records: page.map(toRecord),
    next: rows.length > limit && last !== undefined ? [last.occurred_at, last.attempt_id, last.correction_no] : null,
  };
}

function toRecord(row: RecordRow): UsageLine {
  return {
    usage_id: row.usage_id,
    kind: row.kind,
    occurred_at: row.occurred_at,
    operation: row.operation,
    key_id: row.key_id,
    units: unitsOf(row),
    meter_class: row.meter_class,
    request_id: row.request_id,
  };
}
