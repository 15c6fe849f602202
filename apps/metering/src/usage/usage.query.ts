import type { UsageUnits } from '@hiring/contracts';
import type { Usage } from '@hiring/contracts/operations';
import type { Pool } from 'pg';

/**
 * SQL that sums the units in the window `(now - window, now]`. Whole hours and minutes come from rollups; at the
 * window's beginning, single records are summed.
 */
const USAGE = `
  WITH edge AS (
    SELECT greatest($3::timestamptz, (SELECT newest_at FROM accounts WHERE customer_id = $1))
           - make_interval(hours => $2::int) AS start_at
  ), cut AS (
    SELECT start_at, date_trunc('minute', start_at) + interval '1 minute' AS minutes_from FROM edge
  ), bounds AS (
    SELECT start_at, minutes_from,
           CASE WHEN date_trunc('hour', minutes_from) = minutes_from THEN minutes_from
                ELSE date_trunc('hour', minutes_from) + interval '1 hour' END AS hours_from
    FROM cut
  ), parts AS (
    SELECT r.cached, r.fresh, r.changes, r.watches, r.forced_fresh
    FROM bounds b JOIN usage_rollups r
      ON r.customer_id = $1 AND r.grain = 'hour' AND r.bucket >= b.hours_from
    UNION ALL
    SELECT r.cached, r.fresh, r.changes, r.watches, r.forced_fresh
    FROM bounds b JOIN usage_rollups r
      ON r.customer_id = $1 AND r.grain = 'minute' AND r.bucket >= b.minutes_from AND r.bucket < b.hours_from
    UNION ALL
    SELECT CASE WHEN u.meter_class = 'fresh' THEN 0 ELSE u.calls END,
           CASE WHEN u.meter_class = 'fresh' THEN u.calls ELSE 0 END, u.changes, u.watches, u.forced_fresh
    FROM bounds b JOIN usage_records u
      ON u.customer_id = $1 AND u.occurred_at > b.start_at AND u.occurred_at < b.minutes_from
  )
  SELECT coalesce(sum(cached), 0)::bigint AS cached, coalesce(sum(fresh), 0)::bigint AS fresh,
         coalesce(sum(changes), 0)::bigint AS changes, coalesce(sum(watches), 0)::bigint AS watches,
         coalesce(sum(forced_fresh), 0)::bigint AS forced_fresh
  FROM parts`;

/** Returns the units for all the account's keys. The window ends at `now`, or at the newest record if that is later. */
export async function readUsage(
  pool: Pick<Pool, 'query'>,
  customerId: string,
  windowHours: number,
  now: Date,
): Promise<Usage> {
  const { rows } = await pool.query<Omit<UsageUnits, 'calls'> & Usage['by_meter_class']>({
    name: 'metering_usage',
    text: USAGE,
    values: [customerId, windowHours, now.toISOString()],
  });
  const { cached = 0, fresh = 0, changes = 0, watches = 0, forced_fresh = 0 } = rows[0] ?? {};
  return { calls: cached + fresh, changes, watches, forced_fresh, by_meter_class: { cached, fresh } };
}
