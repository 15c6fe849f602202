import { CallerQuery, visible } from '../access/caller-query.js';

/**
 * Selects a company's newest open req. Finds the company as sheet/enrich does. $2 = registrable domain; $3 = job
 * function (null = any).
 */
export const newestReqQuery = new CallerQuery<{ title: string }>(
  'newest_req',
  `SELECT r.title
   FROM (
     SELECT c.company_id
     FROM reads.company_name AS n
     JOIN reads.company AS c ON c.company_id = n.company_id AND ${visible('c')}
     WHERE n.kind = 'domain' AND n.key = $2 AND ${visible('n')}
     ORDER BY (c.owner = $1) DESC, c.open_req_count DESC, c.company_id
     LIMIT 1
   ) AS chosen
   JOIN reads.req AS r ON r.company_id = chosen.company_id AND r.active AND ${visible('r')}
   WHERE $3::text IS NULL OR r.function = $3
   ORDER BY r.newest_first, r.req_key
   LIMIT 1`,
);
