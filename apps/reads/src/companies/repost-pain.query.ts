import type { ReqRow } from '@hiring/signals';
import { CallerQuery, visible } from '../access/caller-query.js';
import type { CompanySnapshot } from '../access/company.reader.js';
import { SNAPSHOT_COLUMNS, SNAPSHOT_TABLE } from '../access/snapshot.js';

/** Selects the company and its reposted reqs, by primary key. */
export const repostPainQuery = new CallerQuery<CompanySnapshot & { reqs: ReqRow[] }>(
  'repost_pain',
  `SELECT c.fold, coalesce((
     SELECT json_agg(r.fold)
     FROM json_array_elements(c.fold -> 'pain') AS p(entry)
     JOIN reads.req AS r ON r.company_id = c.company_id AND r.req_key = p.entry ->> 'req_key'
     WHERE ${visible('r')}
   ), '[]') AS reqs, ${SNAPSHOT_COLUMNS}
   FROM reads.company AS c, ${SNAPSHOT_TABLE} WHERE c.company_id = $2 AND ${visible('c')}`,
);
