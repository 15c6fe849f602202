/**
 * The usage projection's statements. Each writing statement writes to only one table and takes one array for each
 * column.
 */

/** Selects the attempts in $1 whose fact is recorded, and the attempts in $2 whose void is recorded. */
export const SELECT_RECORDED = `
  SELECT attempt_id, 'usage' AS type FROM usage_records WHERE attempt_id = ANY ($1::text[]) AND correction_no = 0
  UNION ALL SELECT attempt_id, 'usage_void' FROM usage_voids WHERE attempt_id = ANY ($2::text[])`;

export const SELECT_VOIDED = 'SELECT attempt_id FROM usage_voids WHERE attempt_id = ANY ($1::text[])';

const MEMBERS = `
  SELECT series, ordinal, attempt_id, usage_id, customer_id, key_id, operation, meter_class, occurred_at, claimed_at,
         request_id, calls, changes, watches, forced_fresh,
         billed_calls, billed_changes, billed_watches, billed_forced_fresh, corrections, voided
  FROM series`;

/** Selects whole series by name, with members in topic order. */
export const SELECT_SERIES = `${MEMBERS} WHERE series = ANY ($1::text[]) ORDER BY series, ordinal`;

/** Selects whole series by name, and the whole series of voided attempts. */
export const SELECT_SERIES_AND_VOIDED = `${MEMBERS}
  WHERE series = ANY ($1::text[]) OR series IN (SELECT s.series FROM series s WHERE s.attempt_id = ANY ($2::text[]))
  ORDER BY series, ordinal`;

/** Selects the lines of attempts that are in no series. Omits corrections. */
export const SELECT_PLAIN = `
  SELECT attempt_id, usage_id, customer_id, key_id, operation, meter_class, occurred_at, request_id,
         calls, changes, watches, forced_fresh
  FROM usage_records r
  WHERE attempt_id = ANY ($1::text[]) AND correction_no = 0
    AND NOT EXISTS (SELECT 1 FROM series s WHERE s.attempt_id = r.attempt_id)`;

export const INSERT_LINES = `
  INSERT INTO usage_records (attempt_id, correction_no, occurred_at, customer_id, key_id, operation, kind, usage_id,
                             meter_class, calls, changes, watches, forced_fresh, request_id)
  SELECT * FROM unnest($1::text[], $2::smallint[], $3::timestamptz[], $4::text[], $5::bigint[], $6::text[], $7::text[],
                       $8::text[], $9::text[], $10::int[], $11::int[], $12::int[], $13::int[], $14::text[])`;

export const UPSERT_MEMBERS = `
  INSERT INTO series (series, ordinal, attempt_id, usage_id, customer_id, key_id, operation, meter_class, occurred_at,
                      claimed_at, request_id, calls, changes, watches, forced_fresh,
                      billed_calls, billed_changes, billed_watches, billed_forced_fresh, corrections, voided)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[],
                       $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[], $12::int[], $13::int[],
                       $14::int[], $15::int[], $16::int[], $17::int[], $18::int[], $19::int[], $20::smallint[],
                       $21::boolean[])
  ON CONFLICT (series, ordinal) DO UPDATE
  SET billed_calls = excluded.billed_calls, billed_changes = excluded.billed_changes,
      billed_watches = excluded.billed_watches, billed_forced_fresh = excluded.billed_forced_fresh,
      corrections = excluded.corrections, voided = excluded.voided`;

export const INSERT_VOIDS = `
  INSERT INTO usage_voids (attempt_id, void_id, usage_id, customer_id, occurred_at, reason)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])`;

export const INSERT_DUPLICATES = `
  INSERT INTO usage_duplicates (partition, record_offset, id, kind)
  SELECT $1::int, * FROM unnest($2::bigint[], $3::text[], $4::text[])
  -- A topic that replaces another uses the same offsets again.
  ON CONFLICT (partition, record_offset) DO UPDATE SET id = excluded.id, kind = excluded.kind`;

export const UPSERT_ROLLUPS = `
  INSERT INTO usage_rollups AS r (customer_id, grain, bucket, cached, fresh, changes, watches, forced_fresh, attempts)
  SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[],
                       $7::bigint[], $8::bigint[], $9::bigint[])
  ON CONFLICT (customer_id, grain, bucket) DO UPDATE
  SET cached = r.cached + excluded.cached, fresh = r.fresh + excluded.fresh, changes = r.changes + excluded.changes,
      watches = r.watches + excluded.watches, forced_fresh = r.forced_fresh + excluded.forced_fresh,
      attempts = r.attempts + excluded.attempts`;

export const UPSERT_DAILY = `
  INSERT INTO usage_daily AS d (customer_id, day, key_id, operation, cached, fresh, changes, watches, forced_fresh)
  SELECT * FROM unnest($1::text[], $2::date[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
                       $8::bigint[], $9::bigint[])
  ON CONFLICT (customer_id, day, key_id, operation) DO UPDATE
  SET cached = d.cached + excluded.cached, fresh = d.fresh + excluded.fresh, changes = d.changes + excluded.changes,
      watches = d.watches + excluded.watches, forced_fresh = d.forced_fresh + excluded.forced_fresh`;

export const UPSERT_ACCOUNTS = `
  INSERT INTO accounts AS a (customer_id, newest_at)
  SELECT * FROM unnest($1::text[], $2::timestamptz[])
  ON CONFLICT (customer_id) DO UPDATE SET newest_at = greatest(a.newest_at, excluded.newest_at)`;
