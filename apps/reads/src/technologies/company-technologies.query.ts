import { COMPANY_TECHNOLOGIES_MAX } from '@hiring/contracts/operations';
import { CallerQuery, visible } from '../access/caller-query.js';
import type { CompanySnapshot } from '../access/company.reader.js';
import { SNAPSHOT_COLUMNS, SNAPSHOT_TABLE } from '../access/snapshot.js';

export interface TechnologyRow {
  slug: string;
  open_reqs: number;
  /** When a req first mentioned the technology, in milliseconds since 1970. */
  first_seen: number;
  /** When a req that mentions the technology last closed; null if none has closed. */
  closed_at: string | null;
  /** Key of the newest req that mentions the technology. */
  req_key: string;
  title: string;
  newest_first: number;
}

/** Selects the company and its reqs' technologies. Reads all its reqs by primary key. */
export const companyTechnologiesQuery = new CallerQuery<CompanySnapshot & { technologies: TechnologyRow[] }>(
  'company_technologies',
  `SELECT c.fold, coalesce((
     SELECT json_agg(row_to_json(t) ORDER BY t.open_reqs DESC, t.slug COLLATE "C")
     FROM (
       SELECT substr(n.term, 3) AS slug, count(*) FILTER (WHERE r.active) AS open_reqs,
         -max(r.newest_first) AS first_seen, max(r.fold ->> 'closed_at') FILTER (WHERE NOT r.active) AS closed_at,
         (array_agg(r.req_key ORDER BY r.newest_first, r.req_key))[1] AS req_key,
         (array_agg(r.title ORDER BY r.newest_first, r.req_key))[1] AS title, min(r.newest_first) AS newest_first
       FROM reads.req AS r CROSS JOIN unnest(r.terms) AS n(term)
       WHERE r.company_id = c.company_id AND r.alias_of IS NULL AND ${visible('r')} AND n.term LIKE 't=%'
       GROUP BY n.term
       ORDER BY count(*) FILTER (WHERE r.active) DESC, substr(n.term, 3) COLLATE "C"
       LIMIT ${COMPANY_TECHNOLOGIES_MAX}
     ) AS t
   ), '[]') AS technologies, ${SNAPSHOT_COLUMNS}
   FROM reads.company AS c, ${SNAPSHOT_TABLE} WHERE c.company_id = $2 AND ${visible('c')}`,
);
