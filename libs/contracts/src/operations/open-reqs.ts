import { declareRead } from './declaration.js';
import { COVERAGE, NEXT_PAGE } from './models/answer-headers.js';
import { CompanyPath } from './models/company.js';
import { AsOf } from './models/envelope.js';
import {
  CountryFilter,
  countryOf,
  FunctionFilter,
  functionOf,
  IncludePosting,
  OpaqueCursor,
  PageLimit,
  pageUnits,
} from './models/parameters.js';
import { includeOf } from './models/posting.js';
import { ListedRequisition } from './models/requisition.js';
import { present } from './models/present.js';
import { COUNTRY, READS } from './models/tools.js';
import { ListOf } from './models/members.js';

class OpenReqsQuery {
  @FunctionFilter('Only reqs of this function.')
  function?: string;

  @CountryFilter('Only reqs in this country.')
  country?: string;

  @IncludePosting()
  include?: string;

  @OpaqueCursor('Cursor from the link to the next page.')
  cursor?: string;

  @PageLimit(200, 50)
  limit: number = 50;
}

class OpenReqs extends AsOf {
  @ListOf(ListedRequisition, 200, 'Newest first.')
  reqs!: ListedRequisition[];
}

export const openReqs = declareRead({
  name: 'open_reqs',
  method: 'GET',
  path: '/v1/companies/:company_id/open-reqs',
  scope: 'reads:cached',
  meter: 'call',
  tool: {
    name: 'get_open_reqs',
    description:
      'Open roles of one company, deduplicated across job boards. Not across companies (search_jobs). Costs 1 cached call.',
    aboutCompany: true,
    inShort: {
      function: '',
      country: COUNTRY,
      include: 'Adds page, places, salary and more.',
      limit: '',
      cursor: '',
    },
    defaults: { limit: 15 },
    hints: READS,
  },
  tag: 'Cached reads',
  summary: 'Open reqs',
  description: `Active reqs of the company, one entry per role however many boards list it, newest first (descending
\`first_seen\`).

\`first_seen\` is our first sighting, never the board's own date. \`boards\` are the vendors of the boards that list it
now. An unknown function or country is refused with the allowed values; a known one without reqs gives an empty list.

When there are more, the header \`Link: <...>; rel="next"\` has the next page. Its cursor is opaque, signed, and valid
only for the same company and filters. (\`cursor\`, \`include\` and the header are additions to the specification.)`,
  params: CompanyPath,
  query: OpenReqsQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  mayReturnNotFound: true,
  csv: true,
  answers: { 200: { description: 'Active reqs.', type: OpenReqs, headers: { ...COVERAGE, ...NEXT_PAGE } } },
  request: ({ params: { company_id }, query: { limit, include, cursor, country, function: name } }) =>
    present({ company_id, limit, ...includeOf(include), cursor, ...functionOf(name), country: countryOf(country) }),
});
