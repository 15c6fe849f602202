import type { CompanyRow, ReqRow } from '@hiring/signals';
import { CallerQuery, visible } from '../access/caller-query.js';

/** Selects a req by its key, with its company. $2 = req_key. For a merged req, follows the aliases to the older req. */
export const getReqQuery = new CallerQuery<{ req: ReqRow; company: CompanyRow }>(
  'get_req',
  `WITH RECURSIVE named AS (
     SELECT r.company_id, r.alias_of, r.fold FROM reads.req AS r WHERE r.req_key = $2 AND ${visible('r')}
     UNION ALL
     SELECT o.company_id, o.alias_of, o.fold
     FROM named AS n
     JOIN reads.req AS o ON o.company_id = n.company_id AND o.req_key = n.alias_of AND ${visible('o')}
   )
   SELECT n.fold AS req, c.fold AS company
   FROM named AS n
   JOIN reads.company AS c ON c.company_id = n.company_id AND ${visible('c')}
   WHERE n.alias_of IS NULL`,
);
