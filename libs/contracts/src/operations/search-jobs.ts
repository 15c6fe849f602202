import { IntersectionType } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { ClosedSince, Closing } from './models/closing.js';
import { AsOf } from './models/envelope.js';
import { Country, FunctionName, Id, Instant, ListOf, NextCursor, ReqKey, Title, Vendor } from './models/members.js';
import { IncludePostingOrCompany, OpaqueCursor, PageLimit, pageUnits } from './models/parameters.js';
import { IncludedCompany } from './models/named-company.js';
import { IncludedPosting, includeOf } from './models/posting.js';
import { JobFiltersQuery, jobFilters } from './models/job-filters.js';
import { present } from './models/present.js';
import { instantOf } from './models/rules.js';
import { searchRequest } from './models/search.js';
import { COUNTRY, READS, TEXT_IN_SHORT } from './models/tools.js';

class SearchJobsQuery extends JobFiltersQuery {
  @ClosedSince()
  closed_since?: string;

  @IncludePostingOrCompany()
  include?: string;

  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(200, 20)
  limit: number = 20;
}

class Job {
  @ReqKey()
  req_key!: string;

  @Id('The company.')
  company_id!: number;

  @Title()
  title!: string;

  @FunctionName()
  function!: string;

  @Country()
  country!: string;

  @Instant('Our first sighting.')
  first_seen!: string;

  @Vendor('Vendor on which the req was first seen.')
  board!: string;
}

class ListedJob extends IntersectionType(Job, Closing, IncludedPosting, IncludedCompany) {}

export class JobsPage extends AsOf {
  @ListOf(ListedJob, 200, 'Newest first.')
  jobs!: ListedJob[];

  @NextCursor()
  next_cursor!: string | null;
}

export const searchJobs = declareRead({
  name: 'search_jobs',
  method: 'GET',
  path: '/v1/jobs/search',
  scope: 'reads:cached',
  meter: 'call',
  tool: {
    name: 'search_jobs',
    description:
      'Roles across companies, newest first, by words of the title and more. Not for companies (who_is_hiring_for). Costs 1 cached call per page. Source of company_id and req_key.',
    inShort: {
      role: '',
      geo: COUNTRY,
      since: 'First seen at or after.',
      company_id: '',
      q: 'Words of the title, all of them.',
      location_country: 'Any place in it; geo: all places in one.',
      workplace: '',
      employment_type: '',
      seniority: '',
      posted_since: "By the board's date.",
      salary_min: 'A year, in currency.',
      currency: 'ISO 4217; with salary_min.',
      salary_source: 'any: pay in texts, too.',
      ...TEXT_IN_SHORT,
      status: 'Default open; closed has reasons (missed: delisted).',
      closed_since: 'With company_id, status=closed.',
      include: 'posting: page, places, salary and more; company: names.',
      cursor: '',
      limit: '',
    },
    defaults: { limit: 9 },
    hints: READS,
  },
  tag: 'Searches',
  summary: 'Flat job search',
  description: `One row per logical req, not grouped by company, newest first (descending \`first_seen\`, then
\`req_key\`).

The cursor is opaque, signed, and valid only for the same filters: an altered one, or one of another search, is refused.
The pages of a search repeat no req and miss none that stays open throughout. \`board\` is the first part of
\`req_key\`: the vendor on which the req was first seen.

Open reqs are searched; \`status\` adds or selects closed ones, with \`closed_at\` and \`closed_reason\`. \`closed_since\` selects
the closings of one company from an instant on (with \`company_id\` and \`status=closed\`).
\`q\` matches titles that have all of its words, in any order, ignoring case and accents; \`c++\` and \`c#\` are words.
A filter on a value that a posting does not have excludes that req. (All parameters but \`role\`, \`geo\`, \`since\`,
\`cursor\` and \`limit\` are additions to the specification.)`,
  query: SearchJobsQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  mayReturnNotFound: true,
  csv: true,
  answers: { 200: { description: 'One page of jobs.', type: JobsPage } },
  request: ({ query }) => ({
    ...searchRequest(query),
    ...jobFilters(query),
    ...present({ closed_since: instantOf(query.closed_since) }),
    ...includeOf(query.include),
  }),
});
