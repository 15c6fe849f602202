import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { AsOf } from './models/envelope.js';
import { CountOrNull, Id, ListOf, ReqKey } from './models/members.js';
import { IncludeCompany, OptionalInteger, PageLimit, pageUnits } from './models/parameters.js';
import { PlainPulse } from './models/plain-pulse.js';
import { IncludedCompany } from './models/named-company.js';
import { Requisition } from './models/requisition.js';
import { SearchQuery, searchRequest } from './models/search.js';
import { textFilters, TextFiltersQuery } from './models/text-filters.js';
import { COUNTRY, READS, TEXT_IN_SHORT } from './models/tools.js';

class SearchReqsQuery extends IntersectionType(SearchQuery, TextFiltersQuery) {
  @IncludeCompany()
  include?: string;

  @OptionalInteger({ min: 0, max: Number.MAX_SAFE_INTEGER, about: 'next_cursor of the previous page.' })
  cursor?: number;

  @PageLimit(200, 20)
  limit: number = 20;
}

class MatchedReq extends Requisition {
  @ReqKey()
  req_key!: string;
}

class MatchingCompany extends IncludedCompany {
  @Id('The company.')
  company_id!: number;

  @ApiProperty({ type: PlainPulse, description: "The whole company's pulse in plain values." })
  pulse!: PlainPulse;

  @ListOf(MatchedReq, 50, 'Newest first.')
  matched_reqs!: MatchedReq[];
}

export class CompaniesPage extends AsOf {
  @ListOf(MatchingCompany, 200, 'Ordered by id.')
  companies!: MatchingCompany[];

  @CountOrNull('Cursor of the next page; null on the last page.', null)
  next_cursor!: number | null;
}

export const searchReqs = declareRead({
  name: 'search_reqs',
  method: 'GET',
  path: '/v1/reqs/search',
  scope: 'reads:cached',
  meter: 'call',
  tool: {
    name: 'who_is_hiring_for',
    description:
      'Companies with open reqs for a role in a country, each with its pulse and its 2 newest matching reqs (all: get_open_reqs). Not for one known company. Costs 1 cached call per page. Source of company_id.',
    inShort: {
      role: '',
      geo: COUNTRY,
      since: 'First seen at or after.',
      cursor: '',
      limit: '',
      include: 'Adds names.',
      ...TEXT_IN_SHORT,
    },
    defaults: { limit: 4 },
    itemsShownMax: { matched_reqs: 2 },
    hints: READS,
  },
  tag: 'Searches',
  summary: 'Who is hiring for a role',
  description: `Who is hiring for a role: companies with at least one active req that matches all filters, one entry per
company, by ascending company id.

\`pulse\` is about the whole company, not only the matching reqs. \`matched_reqs\` has the 50 newest matches; the others
are in the company's open reqs. Filters on what advertisements say are an addition to the specification. Pass \`next_cursor\` as \`cursor\` for the next page; pages stay consistent while reqs
open and close. \`as_of\` is the newest observation in the catalogue.`,
  query: SearchReqsQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  csv: true,
  answers: { 200: { description: 'One page of companies.', type: CompaniesPage } },
  request: ({ query }) => ({
    ...searchRequest(query),
    ...textFilters(query),
    ...(query.include !== undefined && { company: true as const }),
  }),
});
