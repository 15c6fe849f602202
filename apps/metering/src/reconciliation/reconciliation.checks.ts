import type { Pool } from 'pg';
import type { RpcResponse } from '@hiring/contracts';

export const CHECKS = ['rollups', 'daily', 'topic', 'acknowledged', 'archive'] as const;

export interface Finding {
  check: (typeof CHECKS)[number];
  detail: string;
}

type Reader = Pick<Pool, 'query'>;

/** SQL that compares the records' sums by minute and hour with the two rollups, in one snapshot. */
const ROLLUPS = `
  WITH lines AS (
    SELECT customer_id, grain, date_trunc(grain, occurred_at) AS bucket,
           sum(CASE WHEN meter_class = 'fresh' THEN 0 ELSE calls END) AS cached,
           sum(CASE WHEN meter_class = 'fresh' THEN calls ELSE 0 END) AS fresh,
           sum(changes) AS changes, sum(watches) AS watches, sum(forced_fresh) AS forced_fresh,
           count(*) FILTER (WHERE kind <> 'correction') AS attempts
    FROM usage_records CROSS JOIN (VALUES ('minute'), ('hour')) AS g (grain)
    WHERE occurred_at >= $1::timestamptz AND occurred_at < $2::timestamptz
    GROUP BY 1, 2, 3
  ), rollups AS (
    SELECT customer_id, grain, bucket, cached, fresh, changes, watches, forced_fresh, attempts
    FROM usage_rollups
    WHERE grain IN ('minute', 'hour') AND bucket >= $1::timestamptz AND bucket < $2::timestamptz
  )
  SELECT coalesce(l.customer_id, r.customer_id) AS customer_id, coalesce(l.grain, r.grain) AS grain,
         coalesce(l.bucket, r.bucket) AS bucket
  FROM lines l FULL JOIN rollups r USING (customer_id, grain, bucket)
  WHERE (coalesce(l.cached, 0), coalesce(l.fresh, 0), coalesce(l.changes, 0), coalesce(l.watches, 0),
         coalesce(l.forced_fresh, 0), coalesce(l.attempts, 0))
        IS DISTINCT FROM
        (coalesce(r.cached, 0), coalesce(r.fresh, 0), coalesce(r.changes, 0), coalesce(r.watches, 0),
         coalesce(r.forced_fresh, 0), coalesce(r.attempts, 0))
  LIMIT 20`;

/** SQL that compares hour rollups, summed by day, with the daily usage, in one snapshot. */
const DAILY = `
  WITH hours AS (
    SELECT customer_id, (bucket AT TIME ZONE 'UTC')::date AS day, sum(cached) AS cached, sum(fresh) AS fresh,
           sum(changes) AS changes, sum(watches) AS watches, sum(forced_fresh) AS forced_fresh
    FROM usage_rollups
    WHERE grain = 'hour' AND bucket >= date_trunc('day', $1::timestamptz) AND bucket < date_trunc('day', $2::timestamptz)
    GROUP BY 1, 2
  ), days AS (
    SELECT customer_id, day, sum(cached) AS cached, sum(fresh) AS fresh, sum(changes) AS changes,
           sum(watches) AS watches, sum(forced_fresh) AS forced_fresh
    FROM usage_daily
    WHERE day >= ($1::timestamptz AT TIME ZONE 'UTC')::date AND day < ($2::timestamptz AT TIME ZONE 'UTC')::date
    GROUP BY 1, 2
  )
  SELECT coalesce(h.customer_id, d.customer_id) AS customer_id, coalesce(h.day, d.day) AS day
  FROM hours h FULL JOIN days d USING (customer_id, day)
  WHERE (coalesce(h.cached, 0), coalesce(h.fresh, 0), coalesce(h.changes, 0), coalesce(h.watches, 0),
         coalesce(h.forced_fresh, 0))
        IS DISTINCT FROM
        (coalesce(d.cached, 0), coalesce(d.fresh, 0), coalesce(d.changes, 0), coalesce(d.watches, 0),
         coalesce(d.forced_fresh, 0))
  LIMIT 20`;

/**
 * SQL that finds the partitions where the number of offsets read is not the number of facts, voids and repeats. Every
 * offset holds one of these three.
 */
const TOPIC = `
  SELECT partition, next_offset - first_offset AS read, facts + voids + duplicates AS folded FROM usage_checkpoint
  WHERE next_offset - first_offset <> facts + voids + duplicates`;

/** SQL that counts the recorded bills of calls. Bills of searches' changes are not among the acknowledged ones. */
const ATTEMPTS = `
  SELECT date_trunc('minute', occurred_at) AS minute, count(*)::bigint AS attempts FROM usage_records
  WHERE occurred_at >= $1::timestamptz AND occurred_at < $2::timestamptz
    AND kind <> 'correction' AND operation <> 'search_watch' GROUP BY 1`;

/** SQL that compares an archived day and its late lines with its daily usage. */
const ARCHIVED_DAY = `
  WITH archived AS (
    SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(changes), 0) AS changes,
           coalesce(sum(watches), 0) AS watches, coalesce(sum(forced_fresh), 0) AS forced_fresh
    FROM usage_archive WHERE day = $1::date
  ), late AS (
    SELECT coalesce(sum(calls), 0) AS calls, coalesce(sum(changes), 0) AS changes,
           coalesce(sum(watches), 0) AS watches, coalesce(sum(forced_fresh), 0) AS forced_fresh
    FROM usage_records
    WHERE occurred_at >= $1::date::timestamp AT TIME ZONE 'UTC'
      AND occurred_at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'
  ), days AS (
    SELECT coalesce(sum(cached + fresh), 0) AS calls, coalesce(sum(changes), 0) AS changes,
           coalesce(sum(watches), 0) AS watches, coalesce(sum(forced_fresh), 0) AS forced_fresh
    FROM usage_daily WHERE day = $1::date
  )
  SELECT 1 FROM archived a, late l, days d
  WHERE (a.calls + l.calls, a.changes + l.changes, a.watches + l.watches, a.forced_fresh + l.forced_fresh)
        IS DISTINCT FROM (d.calls, d.changes, d.watches, d.forced_fresh)`;

/**
 * SQL that finds archived days for which an adopted topic has attempts that are not recorded. Either the topic has more
 * attempts for the day than are recorded, or the numbers are equal and the topic repeats no attempt, but the sums of
 * the attempts' hashed ids differ.
 */
const REPLAYED = `
  WITH topic AS (
    SELECT day, sum(attempts) AS attempts, sum(id_sum) AS id_sum, sum(repeated) AS repeated
    FROM usage_replays JOIN usage_checkpoint USING (partition, topic_id) GROUP BY day
  ), books AS (
    SELECT day, attempts, id_sum FROM usage_archive WHERE day IN (SELECT day FROM topic)
    UNION ALL
    SELECT t.day, count(*), sum(('x' || substr(md5(attempt_id), 1, 15))::bit(60)::bigint)
    FROM topic t JOIN usage_records ON occurred_at >= t.day::timestamp AT TIME ZONE 'UTC'
     AND occurred_at < (t.day + 1)::timestamp AT TIME ZONE 'UTC'
    WHERE kind <> 'correction' GROUP BY t.day
  ), files AS (SELECT day, sum(attempts) AS attempts, sum(id_sum) AS id_sum FROM books GROUP BY day)
  SELECT day::text FROM topic t JOIN files f USING (day)
  WHERE NOT EXISTS (SELECT 1 FROM usage_checkpoint WHERE next_offset < repeats_until)
    AND (t.attempts > f.attempts OR (t.attempts = f.attempts AND t.repeated = 0 AND t.id_sum <> f.id_sum))
  ORDER BY 1 LIMIT 20`;

export async function checkArchivedDay(pool: Reader, day: string): Promise<Finding[]> {
  const { rowCount } = await pool.query(ARCHIVED_DAY, [day]);
  return rowCount === 0 ? [] : [{ check: 'archive', detail: `day ${day} in files differs from its daily usage` }];
}

export async function checkReplayed(pool: Reader): Promise<Finding[]> {
  const { rows } = await pool.query<{ day: string }>(REPLAYED);
  return rows.map(({ day }) => ({ check: 'archive', detail: `the topic has attempts of ${day} that no file has` }));
}

export async function checkRollups(pool: Reader, from: Date, to: Date): Promise<Finding[]> {
  const range = [from.toISOString(), to.toISOString()];
  const { rows } = await pool.query<{ customer_id: string; grain: string; bucket: string }>(ROLLUPS, range);
  return rows.map(({ customer_id, grain, bucket }) => ({
    check: 'rollups',
    detail: `${grain} ${bucket} of ${customer_id} differs from its records`,
  }));
}

export async function checkDaily(pool: Reader, from: Date, to: Date): Promise<Finding[]> {
  const range = [from.toISOString(), to.toISOString()];
  const { rows } = await pool.query<{ customer_id: string; day: string }>(DAILY, range);
  return rows.map(({ customer_id, day }) => ({
    check: 'daily',
    detail: `day ${day} of ${customer_id} differs from its hours`,
  }));
}

export async function checkTopic(pool: Reader): Promise<Finding[]> {
  const { rows } = await pool.query<{ partition: number; read: number; folded: number }>(TOPIC);
  return rows.map(({ partition, read, folded }) => ({
    check: 'topic',
    detail: `partition ${partition}: ${read} offsets read, ${folded} facts, voids and repeats folded`,
  }));
}

/**
 * Checks that every acknowledged append is recorded. More records than acknowledgements are not a finding, for two
 * reasons: an append may be written although its confirmation is lost, and a gateway may die before it writes its
 * counts.
 */
export async function checkAcknowledged(
  pool: Reader,
  appends: RpcResponse<'gateway.acknowledged_appends'>,
  from: Date,
  to: Date,
): Promise<Finding[]> {
  const { rows } = await pool.query<{ minute: string; attempts: number }>(ATTEMPTS, [
    from.toISOString(),
    to.toISOString(),
  ]);
  const recorded = new Map(rows.map(({ minute, attempts }) => [minute, attempts]));
  const acknowledged = new Map<string, number>();
  for (const { minute, appends: count } of appends.minutes) {
    acknowledged.set(minute, (acknowledged.get(minute) ?? 0) + count);
  }
  const findings: Finding[] = [];
  for (const [minute, count] of acknowledged) {
    const attempts = recorded.get(minute) ?? 0;
    if (attempts >= count) continue;
    findings.push({ check: 'acknowledged', detail: `${minute}: ${count} appends acknowledged, ${attempts} recorded` });
  }
  return findings;
}
