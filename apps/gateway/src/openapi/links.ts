import type { OperationName } from '@hiring/contracts';
import { documentedMembers, ScreenFiltersQuery, TEXT_FILTERS } from '@hiring/contracts/operations';
import type { Json } from './headers.js';

interface Link {
  to: OperationName;
  /** Parameters of the target operation, as runtime expressions. */
  parameters?: Record<string, string>;
}

type Links = readonly Link[];

const linksTo = (operations: readonly OperationName[], parameters: Record<string, string>): Links => {
  return operations.map((to) => ({ to, parameters }));
};

const COMPANY_READS: readonly OperationName[] = [
  'is_hiring',
  'open_reqs',
  'enrichment',
  'first_hire',
  'repost_pain',
  'ats_migrations',
  'company_technologies',
  'hiring_pulse',
  'pre_action_brief',
];

const companyReads = (companyId: string): Links => linksTo(COMPANY_READS, { company_id: companyId });

const next = (to: OperationName, parameters: Record<string, string> = {}, cursor = 'cursor'): Link => {
  return { to, parameters: { ...parameters, [cursor]: '$response.body#/next_cursor' } };
};

/**
 * Returns the request's filters as parameters of a link to the next page, because a cursor is valid only with the same
 * filters.
 */
const sameQuery = (...names: string[]): Record<string, string> => {
  return Object.fromEntries(names.map((name) => [name, `$request.query.${name}`]));
};

const crawlJob = linksTo(['crawl_job'], { job_id: '$response.body#/job_id' });

const SCREEN_FILTERS = documentedMembers(ScreenFiltersQuery).map(([name]) => name);

const JOB_FILTERS = [
  'role',
  'geo',
  'since',
  'company_id',
  'q',
  'location_country',
  'workplace',
  'employment_type',
  'seniority',
  'posted_since',
  'salary_min',
  'currency',
  'salary_source',
  ...TEXT_FILTERS,
  'status',
  'include',
];

/** Links from an answer's members to other operations, by operation and status. */
const LINKS: Partial<Record<OperationName, Record<number, Links>>> = {
  create_key: {
    201: linksTo(['rotate_key', 'revoke_key', 'list_made', 'stop_key'], { key_id: '$response.body#/id' }),
  },
  list_made: { 200: [next('list_made', { key_id: '$request.path.key_id' })] },
  usage_records: {
    200: [next('usage_records', sameQuery('occurred_since', 'occurred_until', 'kind', 'key_id', 'operation'))],
  },
  search_companies: {
    200: [next('search_companies', sameQuery('query')), ...companyReads('$response.body#/companies/0/company_id')],
  },
  screen_companies: {
    200: [
      next('screen_companies', sameQuery(...SCREEN_FILTERS, 'sort')),
      ...companyReads('$response.body#/companies/0/company_id'),
    ],
  },
  list_technologies: { 200: [next('list_technologies', sameQuery('query'))] },
  market_migrations: {
    200: [
      next('market_migrations', sameQuery('since', 'from_vendor', 'to_vendor')),
      ...companyReads('$response.body#/migrations/0/company_id'),
    ],
  },
  search_reqs: {
    200: [
      next('search_reqs', sameQuery('role', 'geo', 'since', ...TEXT_FILTERS)),
      ...companyReads('$response.body#/companies/0/company_id'),
    ],
  },
  search_jobs: {
    200: [
      next('search_jobs', sameQuery(...JOB_FILTERS)),
      { to: 'get_req', parameters: { req_key: '$response.body#/jobs/0/req_key' } },
      ...companyReads('$response.body#/jobs/0/company_id'),
      { to: 'write_outcome', parameters: { company_id: '$response.body#/jobs/0/company_id' } },
    ],
  },
  get_req: { 200: companyReads('$response.body#/company_id') },
  sheet_enrich: { 200: companyReads('$response.body#/company_id') },
  hiring_pulse: { 202: crawlJob },
  pre_action_brief: { 202: crawlJob },
  events: {
    200: [
      next('events', sameQuery('company_id', 'event_type'), 'since'),
      ...companyReads('$response.body#/events/0/company_id'),
    ],
  },
  signals: {
    200: [
      next('signals', sameQuery('company_id', 'type', 'function'), 'since'),
      ...companyReads('$response.body#/signals/0/company_id'),
    ],
  },
  create_webhook: {
    201: linksTo(['test_webhook', 'enable_webhook', 'list_deliveries', 'delete_webhook'], {
      webhook_id: '$response.body#/id',
    }),
  },
  list_deliveries: {
    200: [
      next('list_deliveries', { webhook_id: '$request.path.webhook_id', ...sameQuery('status') }),
      ...linksTo(['get_delivery', 'redeliver'], { delivery_id: '$response.body#/deliveries/0/id' }),
    ],
  },
  create_search: { 201: linksTo(['get_search', 'delete_search'], { search_id: '$response.body#/id' }) },
  create_watch: { 201: linksTo(['delete_watch'], { watch_id: '$response.body#/id' }) },
};

/** Returns an answer's `links`; undefined when it has none. */
export function linksOf(operation: OperationName, status: number): Json | undefined {
  const links = LINKS[operation]?.[status];
  if (links === undefined) return undefined;
  return Object.fromEntries(
    links.map(({ to, parameters }) => [to, { operationId: to, ...(parameters !== undefined && { parameters }) }]),
  );
}
