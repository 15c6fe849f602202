import { visible } from '../access/caller-query.js';

export interface CoverageRow {
  as_of: string;
  event_seq: number;
  /** The vendor; null in the row for all vendors. */
  vendor: string | null;
  companies: number;
  live: number;
  blocked: number;
  new: number;
  lost: number;
  median_age_seconds: number | null;
}

/**
 * Counts the boards in the shared catalogue by vendor; the row without a vendor counts all. The statement reads every
 * company, so it must not run for each call. $1 = no customer, $2 = now.
 */
export const COVERAGE = `
  WITH board AS (
    SELECT c.company_id, split_part(b.key, '/', 1) AS vendor, (b.value ->> 'complete_at')::timestamptz AS complete_at,
      CASE WHEN b.value ->> 'status' <> 'live' THEN b.value ->> 'status'
        WHEN (b.value ->> 'crawled_completely')::boolean THEN 'live' ELSE 'blocked' END AS state
    FROM reads.company AS c CROSS JOIN LATERAL json_each(c.fold -> 'boards') AS b
    WHERE c.owner = '' AND ${visible('c')} AND b.value ->> 'status' <> 'unlinked'
  ), counted AS (
    SELECT vendor,
      count(DISTINCT company_id) FILTER (WHERE state IN ('live', 'blocked'))::integer AS companies,
      count(*) FILTER (WHERE state = 'live')::integer AS live,
      count(*) FILTER (WHERE state = 'blocked')::integer AS blocked,
      count(*) FILTER (WHERE state = 'new')::integer AS new,
      count(*) FILTER (WHERE state = 'lost')::integer AS lost,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM $2::timestamptz - complete_at))
        FILTER (WHERE state IN ('live', 'blocked')) AS median_age_seconds
    FROM board GROUP BY GROUPING SETS ((vendor), ())
  )
  SELECT g.as_of, g.event_seq, counted.* FROM reads.catalogue AS g CROSS JOIN counted`;
