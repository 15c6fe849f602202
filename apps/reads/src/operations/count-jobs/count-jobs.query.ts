import { CallerQuery, visible } from '../../access/caller-query.js';

/**
 * Counts open reqs that match a saved search. $2 = required terms, $3 = terms of companies ({} = any company), $4, $5 =
 * currency and minimum salary per year. Planned for its values, since the best plan begins with the rarest term.
 */
export const matchingQuery = new CallerQuery<{ matching: number }>(
  'count_jobs_matching',
  `SELECT count(*) AS matching FROM reads.req AS r
   WHERE r.active AND r.alias_of IS NULL AND ${visible('r')} AND r.terms @> $2::text[] AND (cardinality($3::text[]) = 0 OR r.terms && $3::text[])
     AND ($5::bigint IS NULL OR (r.salary_currency = $4::text AND r.salary_yearly >= $5))`,
  { prepared: false },
);

/** Open reqs of the shared catalogue and of the caller, counted with an index that has the owners. */
export const openQuery = new CallerQuery<{ open: number }>(
  'count_jobs_open',
  `SELECT count(*) AS open FROM reads.req AS r WHERE r.active AND ${visible('r')}`,
);
