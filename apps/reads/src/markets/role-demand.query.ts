import { CallerQuery } from '../access/caller-query.js';

export interface DemandRow {
  as_of: string;
  event_seq: number;
  covered_since: string | null;
  /** The answer's first week; null before any complete crawl. */
  first_week: string | null;
  /** The week of the change; null if no req was ever active. */
  week: string | null;
  delta: number | null;
}

/**
 * Selects the weekly changes for the companies known in the first week. Earlier changes are added to the first week.
 * The table has only the shared catalogue. $2 = function; $3 = country ('*' = any); $4 = earliest first week.
 */
export const roleDemandQuery = new CallerQuery<DemandRow>(
  'role_demand',
  `SELECT g.as_of, g.event_seq, g.covered_since, s.first_week, d.week, d.delta
   FROM reads.catalogue AS g
   CROSS JOIN LATERAL (
     SELECT CASE WHEN g.covered_since IS NOT NULL
       THEN greatest($4::timestamptz, date_trunc('week', g.covered_since, 'UTC')) END AS first_week
   ) AS s
   LEFT JOIN LATERAL (
     SELECT greatest(p.week, s.first_week) AS week, sum(p.delta)::integer AS delta
     FROM reads.demand AS p
     WHERE p.function = $2 AND p.country = $3 AND p.cohort_week <= s.first_week
     GROUP BY 1
   ) AS d ON true
   WHERE $1::text IS NOT NULL
   ORDER BY d.week`,
);
