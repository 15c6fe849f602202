import { CallerQuery, visible } from '../access/caller-query.js';

interface Matched {
  matching: number;
  shared: number;
  companies: number;
}

/**
 * Counts the open reqs that match a saved search (`matching`). Of these, counts the reqs in the shared catalogue
 * (`shared`), and the companies of the shared reqs (`companies`). $2 = required terms; $3 = company terms ({} = any
 * company); $4, $5 = currency and minimum salary per year; $6 = maximum count; from $7 on: groups of alternative terms.
 * Planned for its values, because the best plan begins with the rarest term.
 */
export function matchingQuery(groups: number): CallerQuery<Matched> {
  const alternatives = Array.from({ length: groups }, (_, group) => `AND r.terms && $${7 + group}::text[]`);
  return new CallerQuery<Matched>(
    'count_jobs_matching',
    `SELECT count(*) AS matching, count(*) FILTER (WHERE owner = '') AS shared,
     count(DISTINCT company_id) FILTER (WHERE owner = '') AS companies
   FROM (SELECT r.owner, r.company_id FROM reads.req AS r
   WHERE r.active AND r.alias_of IS NULL AND ${visible('r')} AND r.terms @> $2::text[] AND (cardinality($3::text[]) = 0 OR r.terms && $3::text[])
     AND ($5::bigint IS NULL OR (r.salary_currency = $4::text AND r.salary_yearly >= $5))
     ${alternatives.join(' ')}
   LIMIT $6) AS matched`,
    { prepared: false },
  );
}

/** Counts all open reqs that the caller may see, with an index that contains the owners. */
export const openQuery = new CallerQuery<{ open: number }>(
  'count_jobs_open',
  `SELECT count(*) AS open FROM reads.req AS r WHERE r.active AND ${visible('r')}`,
);
