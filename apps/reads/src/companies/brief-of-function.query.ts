import type { ReqRow } from '@hiring/signals';
import { CallerQuery, visible } from '../access/caller-query.js';
import type { CompanySnapshot } from '../access/company.reader.js';
import { SNAPSHOT_COLUMNS, SNAPSHOT_TABLE } from '../access/snapshot.js';

/** Selects the company and its newest open reqs in one job function. $3 = job function, $4 = number of reqs. */
export const briefOfFunctionQuery = new CallerQuery<CompanySnapshot & { reqs: ReqRow[] }>(
  'brief_of_function',
  `SELECT c.fold, coalesce((
     SELECT json_agg(newest.fold) FROM (
       SELECT r.fold FROM reads.req AS r
       WHERE r.company_id = c.company_id AND r.active AND r.function = $3 AND ${visible('r')}
       ORDER BY r.newest_first, r.req_key LIMIT $4
     ) AS newest
   ), '[]') AS reqs, ${SNAPSHOT_COLUMNS}
   FROM reads.company AS c, ${SNAPSHOT_TABLE} WHERE c.company_id = $2 AND ${visible('c')}`,
);
