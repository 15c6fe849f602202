/** Every read about one company, by its path under /v1/companies/{id}. */
export const COMPANY_READS = [
  'is-hiring',
  'open-reqs',
  'enrichment',
  'first-hire',
  'repost-pain',
  'ats-migrations',
  'hiring-pulse',
  'pre-action-brief',
] as const;

/** Reads across companies. */
export const SEARCHES = ['/v1/reqs/search?limit=200', '/v1/jobs/search?limit=200', '/v1/markets/role-demand'] as const;
