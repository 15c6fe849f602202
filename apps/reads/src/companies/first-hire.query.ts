import type { ReqRow } from '@hiring/signals';
import { CallerQuery, visible } from '../access/caller-query.js';
import type { CompanySnapshot } from '../access/company.reader.js';
import { SNAPSHOT_COLUMNS, SNAPSHOT_TABLE } from '../access/snapshot.js';

/** Selects the company and its first hires' reqs (at most 25), by primary key. */
export const firstHireQuery = new CallerQuery<CompanySnapshot & { reqs: ReqRow[] }>(
  'first_hire',
  `SELECT c.fold, coalesce((
     SELECT json_agg(r.fold)
     FROM json_each(c.fold -> 'first_hires') AS f(function, first)
     JOIN reads.req AS r ON r.company_id = c.company_id AND r.req_key = f.first ->> 'req_key'
     WHERE ${visible('r')}
   ), '[]') AS reqs, ${SNAPSHOT_COLUMNS}
   FROM reads.company AS c, ${SNAPSHOT_TABLE} WHERE c.company_id = $2 AND ${visible('c')}`,
);
