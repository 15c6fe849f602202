/** The reads about one company, by their path under /v1/companies/{id}. */
export const COMPANY_READS = [
  'is-hiring',
  'open-reqs',
  'enrichment',
  'first-hire',
  'repost-pain',
  'ats-migrations',
  'technologies',
  'hiring-pulse',
  'pre-action-brief',
] as const;

/** The reads across companies. */
export const SEARCHES = [
  '/v1/reqs/search?limit=200',
  '/v1/jobs/search?limit=200',
  '/v1/reqs/search?limit=200&technologies_any=python,java,kubernetes',
  '/v1/markets/role-demand',
  '/v1/markets/ats-migrations',
  '/v1/companies/screen?open_reqs_min=0&limit=100',
] as const;
