import type { JobFunction } from '@hiring/contracts';
import type { Direction } from '@hiring/contracts/operations';
import { CallerQuery, visible } from '../access/caller-query.js';
import { filterName, matching, TYPED_PARAMETERS, type FilterSet } from '../access/search-filter.js';

/** `[req_key, title, function, country, newest_first, boards]` of one matching req. */
export type MatchedReq = [string, string, JobFunction, string, number, string[]];

export interface MatchRow {
  as_of: string;
  event_seq: number;
  /** The company's id; null in an empty page's only row. */
  company_id: number | null;
  open_req_count: number;
  new_roles_30d: number;
  velocity: number;
  direction: Direction;
  is_surge: boolean;
  name: string;
  domain: string;
  reqs: MatchedReq[] | null;
}

/** Maximum reqs that are listed per company. */
const MATCHED_REQS_MAX = 50;

const queries = new Map<string, CallerQuery<MatchRow>>();

/**
 * Returns a query that steps from company to company, so a company with many reqs costs no more than a company with
 * one. $5 = the cursor's company; $6 = number of companies.
 */
export function searchReqsQuery(filters: FilterSet): CallerQuery<MatchRow> {
  const name = `search_reqs_${filterName(filters)}`;
  const known = queries.get(name);
  if (known !== undefined) return known;
  const page = `WITH RECURSIVE page(company_id, place) AS (
       (SELECT r.company_id, 1 FROM reads.req AS r
        WHERE ${matching('r', filters)} AND r.company_id > $5 ORDER BY r.company_id LIMIT 1)
       UNION ALL
       SELECT following.company_id, page.place + 1
       FROM page CROSS JOIN LATERAL (
         SELECT n.company_id FROM reads.req AS n
         WHERE ${matching('n', filters)} AND n.company_id > page.company_id ORDER BY n.company_id LIMIT 1
       ) AS following
       WHERE page.place <= $6
     )`;
  const query = new CallerQuery<MatchRow>(
    name,
    pageOf(page, (alias) => matching(alias, filters)),
  );
  queries.set(name, query);
  return query;
}

/**
 * Returns the query for searches with text filters. It is not prepared, so that Postgres plans it for the actual
 * values. $7 = terms, all required; each parameter from $8 on = a group of terms, one of which is required.
 */
export function searchReqsByTextQuery(filters: FilterSet, groups: number): CallerQuery<MatchRow> {
  const condition = (alias: string): string =>
    [
      matching(alias, filters),
      `${alias}.alias_of IS NULL AND ${alias}.terms @> $7::text[]`,
      ...Array.from({ length: groups }, (_, group) => `${alias}.terms && $${8 + group}::text[]`),
    ].join(' AND ');
  const page = `WITH page AS (
       SELECT found.company_id, row_number() OVER (ORDER BY found.company_id) AS place
       FROM (
         SELECT DISTINCT r.company_id FROM reads.req AS r
         WHERE ${condition('r')} AND r.company_id > $5 ORDER BY r.company_id LIMIT $6::bigint + 1
       ) AS found
     )`;
  return new CallerQuery<MatchRow>('search_reqs_text', pageOf(page, condition), { prepared: false });
}

/** Returns SQL for a page's companies, each with its newest matching reqs. */
function pageOf(page: string, condition: (alias: string) => string): string {
  return `${page}
     SELECT g.as_of, g.event_seq, c.company_id, c.open_req_count, c.new_roles_30d, c.velocity, c.direction, c.is_surge,
       c.name, c.domain, matched.reqs
     FROM reads.catalogue AS g
     LEFT JOIN page ON true
     LEFT JOIN reads.company AS c ON c.company_id = page.company_id AND ${visible('c')}
     LEFT JOIN LATERAL (
       SELECT json_agg(json_build_array(m.req_key, m.title, m.function, m.country, m.newest_first, m.boards)) AS reqs
       FROM (
         SELECT o.req_key, o.title, o.function, o.country, o.newest_first, o.boards FROM reads.req AS o
         WHERE o.company_id = page.company_id AND page.place <= $6 AND ${condition('o')}
         ORDER BY o.newest_first, o.req_key LIMIT ${MATCHED_REQS_MAX}
       ) AS m
     ) AS matched ON true
     WHERE ${TYPED_PARAMETERS}
     ORDER BY page.company_id`;
}
