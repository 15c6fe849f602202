import { arrayLiteral } from '@hiring/platform-postgres';
import type { JobFunction } from '@hiring/contracts';
import type { CallerQuery } from '../access/caller-query.js';
import { companyFoldQuery } from '../access/company.reader.js';
import { matchingQuery, openQuery } from '../jobs/count-jobs.query.js';
import { firstHireQuery } from '../companies/first-hire.query.js';
import { foldedCrawlsQuery } from '../crawls/folded-job.js';
import { getReqQuery } from '../reqs/get-req.query.js';
import { isHiringQuery } from '../companies/is-hiring.query.js';
import { newestReqQuery } from '../reqs/newest-req.query.js';
import { openReqsPostingQuery, openReqsQuery } from '../reqs/open-reqs.query.js';
import { repostPainQuery } from '../companies/repost-pain.query.js';
import { roleDemandQuery } from '../markets/role-demand.query.js';
import { briefOfFunctionQuery } from '../companies/brief-of-function.query.js';
import { ScreenStatement, type ScreenWay } from '../companies/screen-companies.query.js';
import type { Screen } from '../companies/screen-reqs.js';
import { companyNamesQuery } from '../access/company-names.js';
import { marketMigrationsQuery } from '../markets/market-migrations.query.js';
import { companiesByIdQuery, searchCompaniesQuery } from '../companies/search-companies.query.js';
import type { FilterSet } from '../access/search-filter.js';
import { FilteredJobs, termsOf, type JobSearch } from '../jobs/filtered-jobs.query.js';
import { searchJobsQuery } from '../jobs/search-jobs.query.js';
import { searchReqsByTextQuery, searchReqsQuery } from '../reqs/search-reqs.query.js';
import { companyTechnologiesQuery } from '../technologies/company-technologies.query.js';
import { companiesQuery, lookupBatchQuery } from '../sheets/lookup-batch.query.js';
import { lookupQuery } from '../sheets/lookup.query.js';
import { outcomeTargetQuery } from '../outcomes/write-outcome.query.js';

export interface Statement {
  query: Pick<CallerQuery<object>, 'name' | 'text' | 'options'>;
  values: unknown[];
}

/** Values for the statements' parameters. */
export interface Sample {
  customer_id: string;
  company_id: number;
  req_key: string;
  domain: string;
  role: string;
  geo: string;
  since: string;
}

/** Values that occur in the rows from `fillSynthetic`. */
export const SAMPLE: Sample = {
  customer_id: 'cus_a',
  company_id: 17,
  req_key: 'lever:c17:r17',
  domain: 'c17.example',
  role: 'engineering',
  geo: 'DE',
  since: '2026-11-13T00:00:00.000Z',
};

/**
 * Returns every statement that a caller can cause, including each combination of filters. Each statement has parameter
 * values, so that Postgres can plan it.
 */
export function callerStatements(sample: Sample): Statement[] {
  const { customer_id, company_id, req_key, domain, role, geo, since } = sample;
  const company = [customer_id, company_id];
  return [
    { query: isHiringQuery, values: company },
    { query: companyFoldQuery, values: company },
    { query: foldedCrawlsQuery, values: company },
    { query: openReqsQuery, values: [...company, null, null, 51, null, null] },
    { query: openReqsPostingQuery, values: [...company, role, geo, 51, -Date.parse(since), req_key] },
    { query: getReqQuery, values: [customer_id, req_key] },
    { query: firstHireQuery, values: company },
    { query: repostPainQuery, values: company },
    { query: outcomeTargetQuery, values: [...company, req_key] },
    { query: lookupQuery, values: [customer_id, 'domain', domain] },
    { query: lookupBatchQuery, values: [customer_id, '{domain,name}', `{${domain},nobody}`] },
    { query: companiesQuery, values: [customer_id, `{${company_id}}`] },
    { query: searchCompaniesQuery, values: [customer_id, 'c1', 'c1', '', 0, 21] },
    { query: searchCompaniesQuery, values: [customer_id, '', null, '', 0, 21] },
    { query: companyNamesQuery, values: [customer_id, `{${company_id}}`] },
    { query: briefOfFunctionQuery, values: [...company, role, 5] },
    { query: marketMigrationsQuery, values: [customer_id, null, null, null, 21, null, null] },
    { query: marketMigrationsQuery, values: [customer_id, -Date.parse(since), 'lever', 'ashby', 21, 0, 0] },
    { query: companiesByIdQuery, values: [customer_id, `{${company_id}}`] },
    { query: newestReqQuery, values: [customer_id, domain, null] },
    { query: roleDemandQuery, values: [customer_id, role, geo, '2026-05-25T00:00:00.000Z'] },
    { query: openQuery, values: [customer_id] },
    { query: companyTechnologiesQuery, values: company },
    { query: matchingQuery(0), values: [customer_id, '{word7,senior}', '{}', null, null, 100_000] },
    { query: matchingQuery(0), values: [customer_id, '{}', `{i=${company_id},i=18}`, null, null, 100_000] },
    { query: matchingQuery(0), values: [customer_id, '{m=USD}', '{}', 'USD', 190_000, 100_000] },
    { query: matchingQuery(1), values: [customer_id, '{}', '{}', null, null, 100_000, '{t=t7,t=t8}'] },
    ...filteredJobs(sample),
    ...screens(sample),
    ...filterSets().flatMap((filters) => searches(filters, sample, [customer_id, role, geo, since])),
  ];
}

const SCREEN_WAYS: ScreenWay[] = [
  { walk: 1_000 },
  { walk: Infinity },
  { collect: 'values' },
  { collect: 'vendor' },
  'planned',
];

/** Returns screens with many and with few matches, because the plan depends on the values. */
function screens({ customer_id, company_id, role, geo: country, since }: Sample): Statement[] {
  const fn = role as JobFunction;
  const wanted: Pick<Screen, 'filters' | 'sort'>[] = [
    { filters: { function: fn }, sort: 'new_roles' },
    { filters: { is_surge: true, velocity_min: 1.2 }, sort: 'velocity' },
    { filters: { function: fn, country, open_reqs_min: 3 }, sort: 'open_reqs' },
    { filters: { hq_country: country, direction: 'accelerating' }, sort: 'new_roles' },
    { filters: { vendor: 'lever', first_hire_since: since }, sort: 'company_id' },
    { filters: { paused_since: since, reposted_min: 2 }, sort: 'open_reqs' },
    { filters: { migrated_since: since, to_vendor: 'ashby' }, sort: 'velocity' },
    { filters: { function: fn, seniority: 'senior', workplace: 'remote' }, sort: 'new_roles' },
    { filters: { salary_min: 190_000, currency: 'USD' }, sort: 'open_reqs' },
    { filters: { technologies: ['t7'] }, sort: 'new_roles' },
    { filters: { function: fn, technologies_any: ['t7', 't8'], language: 'en', country }, sort: 'open_reqs' },
    { filters: { salary_min: 190_000, currency: 'USD', salary_source: 'any', experience_max: 2 }, sort: 'velocity' },
  ];
  return wanted.flatMap((screen) =>
    [null, [-1, company_id] as [number, number]].flatMap((after) =>
      SCREEN_WAYS.map((way) => {
        const { query, values } = ScreenStatement.of({ ...screen, limit: 20 }, after, way);
        return { query, values: [customer_id, ...values.map(literalOf)] };
      }),
    ),
  );
}

function literalOf(value: unknown): unknown {
  return Array.isArray(value) ? arrayLiteral(value as string[]) : value;
}

const WALKED = 2_000;

/**
 * Returns searches that have at least one filter besides role, geo and since. Some have many matches and some have few,
 * because the plan depends on the values.
 */
function filteredJobs({ customer_id, company_id, req_key, role, geo, since }: Sample): Statement[] {
  const more: Partial<JobSearch>[] = [
    { words: ['senior', 'title'] },
    { words: ['word7', 'senior'], role: role as JobFunction, status: 'any' },
    { words: ['word7'], geo, posted_since: since, status: 'closed' },
    { salary_min: 190_000, currency: 'USD' },
    { technologies: ['t7'], technologies_any: ['t8', 't9'], experience_max: 3 },
    { salary_min: 190_000, currency: 'USD', salary_source: 'any', language: 'en' },
    { company_id, words: ['senior'], status: 'any' },
  ];
  return more.flatMap((filters) => {
    const search = { customer_id, limit: 20, ...filters };
    const position = [-Date.parse(since), req_key] as const;
    const walks = [null, position].map((from) => FilteredJobs.walk(search, from, WALKED));
    const collection = { indexed: termsOf(search), indexesSince: true, indexesPosted: true, months: Infinity };
    const collected = FilteredJobs.collect(search, null, Date.parse(since), collection);
    return [...walks, collected].map(({ query, values }) => {
      return { query, values: [customer_id, ...values.map(literalOf)] };
    });
  });
}

function searches(
  filters: FilterSet,
  { company_id, req_key }: Sample,
  [customer, role, geo, since]: string[],
): Statement[] {
  const newestFirst = -Date.parse(since as string);
  const values = [customer, filters.role ? role : null, filters.geo ? geo : null, filters.since ? newestFirst : null];
  return [
    { query: searchJobsQuery(filters, false), values: [...values, null, null, 21] },
    { query: searchJobsQuery(filters, true, true), values: [...values, newestFirst, req_key, 21] },
    { query: searchJobsQuery(filters, true), values: [...values, newestFirst, req_key, 21] },
    { query: searchReqsQuery(filters), values: [...values, company_id, 20] },
    { query: searchReqsByTextQuery(filters, 1), values: [...values, company_id, 20, '{g=en}', '{t=t7,t=t8}'] },
  ];
}

function filterSets(): FilterSet[] {
  const either = [false, true];
  return either.flatMap((role) => either.flatMap((geo) => either.map((since) => ({ role, geo, since }))));
}
