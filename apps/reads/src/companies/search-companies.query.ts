import { CallerQuery, visible } from '../access/caller-query.js';

export interface KeyRow {
  as_of: string;
  event_seq: number;
  /** A normalised name or a domain; null in the row that stands for an empty page. */
  key: string | null;
  company_id: number;
  name: string;
  domain: string;
  /** Whether this is the company's first matching key in sort order. */
  is_first: boolean;
}

/** A company's row; `company_id` is null in an empty page's only row. */
export interface IdRow {
  as_of: string;
  event_seq: number;
  company_id: number | null;
  name: string;
  domain: string;
}

/** A text that sorts after every other text. */
const LAST = '\u{10ffff}';

/** Returns the SQL condition for keys that begin with a prefix: $2 for names, $3 for domains. */
const matches = (alias: string, kind: 'name' | 'domain'): string => {
  const prefix = kind === 'name' ? '$2' : '$3';
  return `${alias}.kind = '${kind}' AND ${alias}.key >= ${prefix} AND ${alias}.key < ${prefix} || '${LAST}'`;
};

const branch = (kind: 'name' | 'domain'): string => `(
  SELECT n.key, n.company_id, n.kind FROM reads.company_name AS n
  WHERE ${visible('n')} AND ${matches('n', kind)} AND (n.key, n.company_id) > ($4, $5)
  ORDER BY n.key, n.company_id LIMIT $6)`;

/**
 * Selects the next matching keys in (key, company_id) order, by one range scan over names and one over domains. $2, $3
 * = prefixes for names and domains; $4, $5 = the key to start after; $6 = number of rows.
 */
export const searchCompaniesQuery = new CallerQuery<KeyRow>(
  'search_companies',
  `SELECT g.as_of, g.event_seq, k.key, k.company_id, c.name, c.domain,
     NOT EXISTS (SELECT FROM reads.company_name AS o
       WHERE o.company_id = k.company_id AND ${visible('o')} AND (o.key, o.kind) < (k.key, k.kind)
         AND (${matches('o', 'name')} OR ${matches('o', 'domain')})) AS is_first
   FROM reads.catalogue AS g
   LEFT JOIN LATERAL (
     SELECT * FROM (${branch('name')} UNION ALL ${branch('domain')}) AS both_kinds
     ORDER BY key, company_id, kind LIMIT $6
   ) AS k ON true
   LEFT JOIN reads.company AS c ON c.company_id = k.company_id AND ${visible('c')}
   ORDER BY k.key, k.company_id, k.kind`,
);

/** Selects the visible companies among the ids $2, in id order. */
export const companiesByIdQuery = new CallerQuery<IdRow>(
  'companies_by_id',
  `SELECT g.as_of, g.event_seq, c.company_id, c.name, c.domain
   FROM reads.catalogue AS g
   LEFT JOIN reads.company AS c ON c.company_id = ANY ($2::bigint[]) AND ${visible('c')}
   ORDER BY c.company_id`,
);
