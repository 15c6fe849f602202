import type { Coverage, JobFunction } from '@hiring/contracts';
import { CallerQuery, visible } from '../access/caller-query.js';
import { postingColumns, type PostingColumns } from '../access/posting-columns.js';
import { SNAPSHOT_COLUMNS, SNAPSHOT_TABLE, type Snapshot } from '../access/snapshot.js';

/**
 * One listed req, with its company's data. If no req matches, there is a single row, whose req columns are null. If the
 * caller cannot see the company, there is no row.
 */
export interface OpenReqRow extends Partial<PostingColumns>, Snapshot {
  owner: string;
  as_of: string;
  coverage: Coverage;
  event_seq: number;
  title: string | null;
  function: JobFunction;
  country: string;
  first_seen: string;
  boards: string[];
  newest_first: number;
  req_key: string;
}

/**
 * Returns the query for a company and its open reqs, at one ledger position. $3 = job function, $4 = country (null =
 * any); $5 = number of rows; $6, $7 = the cursor's position (null = none).
 */
const openReqs = (name: string, posting: boolean): CallerQuery<OpenReqRow> =>
  new CallerQuery<OpenReqRow>(
    name,
    `SELECT c.as_of, c.coverage, c.event_seq, c.owner, ${SNAPSHOT_COLUMNS}, o.*
     FROM reads.company AS c CROSS JOIN ${SNAPSHOT_TABLE}
     LEFT JOIN LATERAL (
       SELECT r.title, r.function, r.country, r.first_seen, r.boards, r.newest_first, r.req_key
         ${postingColumns('r', posting)}
       FROM reads.req AS r
       WHERE r.company_id = c.company_id AND r.active AND ${visible('r')}
         AND ($3::text IS NULL OR r.function = $3) AND ($4::text IS NULL OR r.country = $4)
         AND ($6::bigint IS NULL OR (r.newest_first, r.req_key) > ($6, $7))
       ORDER BY r.newest_first, r.req_key LIMIT $5
     ) AS o ON true
     WHERE c.company_id = $2 AND ${visible('c')}
     ORDER BY o.newest_first, o.req_key`,
  );

export const openReqsQuery = openReqs('open_reqs', false);
export const openReqsPostingQuery = openReqs('open_reqs_posting', true);
