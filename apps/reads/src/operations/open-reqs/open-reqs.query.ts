import type { Coverage, JobFunction } from '@hiring/contracts';
import { CallerQuery, visible } from '../../access/caller-query.js';

/** One row per req; one row with nulls when no req matches; none when the company does not exist for the caller. */
export interface OpenReqRow {
  as_of: string;
  coverage: Coverage;
  event_seq: number;
  title: string | null;
  function: JobFunction;
  country: string;
  first_seen: string;
  boards: string[];
}

/** Company and list in one statement, and so at one ledger position. $3 function, $4 country (null = any), $5 limit. */
export const openReqsQuery = new CallerQuery<OpenReqRow>(
  'open_reqs',
  `SELECT c.as_of, c.coverage, c.event_seq, o.title, o.function, o.country, o.first_seen, o.boards
   FROM reads.company AS c
   LEFT JOIN LATERAL (
     SELECT r.title, r.function, r.country, r.first_seen, r.boards, r.newest_first, r.req_key
     FROM reads.req AS r
     WHERE r.company_id = c.company_id AND r.active AND ${visible('r')}
       AND ($3::text IS NULL OR r.function = $3) AND ($4::text IS NULL OR r.country = $4)
     ORDER BY r.newest_first, r.req_key LIMIT $5
   ) AS o ON true
   WHERE c.company_id = $2 AND ${visible('c')}
   ORDER BY o.newest_first, o.req_key`,
);
