import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { AsOf, DIRECTIONS, type Direction } from './models/envelope.js';
import {
  Count,
  Flag,
  Id,
  Instant,
  InstantOrNull,
  ListOf,
  NextCursor,
  ObjectOrNull,
  OneOf,
  Vendor,
} from './models/members.js';
import { CompanyProfile } from './models/named-company.js';
import { Velocity } from './models/plain-pulse.js';
import { OpaqueCursor, PageLimit, pageUnits, WordFilter } from './models/parameters.js';
import { ScreenFiltersQuery, screenFilters } from './models/screen-filters.js';
import { COUNTRY, READS, TEXT_IN_SHORT } from './models/tools.js';

export const SCREEN_SORTS = ['velocity', 'new_roles', 'open_reqs', 'company_id'] as const;
export type ScreenSort = (typeof SCREEN_SORTS)[number];
const SORT_DEFAULT: ScreenSort = 'new_roles';
const PAGE_MAX = 100;

class ScreenCompaniesQuery extends ScreenFiltersQuery {
  @WordFilter(SCREEN_SORTS, 'new_roles unless given otherwise; greatest first, company_id ascending.')
  sort?: ScreenSort;

  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @PageLimit(PAGE_MAX, 20)
  limit: number = 20;
}

class LastMigration {
  @Vendor('Vendor of the old board.')
  from_vendor!: string;

  @Vendor('Vendor of the new board.', 'ashby')
  to_vendor!: string;

  @Instant('First complete crawl of the new board.')
  occurred_at!: string;
}

class ScreenedSignals {
  @Count('Open reqs; with country, those there.', 12)
  open_req_count!: number;

  @Count('Roles opened in the 30 days before the newest complete crawl, in any country.', 4)
  new_roles_30d!: number;

  @Velocity()
  velocity!: number;

  @OneOf(DIRECTIONS, 'Direction of the velocity.')
  direction!: Direction;

  @Flag('Many more new roles than usual.', false)
  is_surge!: boolean;

  @InstantOrNull('When the first req ever was opened; null without one.')
  first_hire!: string | null;

  @InstantOrNull('When confirmed closures left no open req; null while there are any.', null)
  paused_at!: string | null;

  @ObjectOrNull(LastMigration, 'Newest move of the company; null without one.')
  last_migration!: LastMigration | null;
}

class ScreenedCompany {
  @Id('The company.')
  company_id!: number;

  @ApiProperty({ type: CompanyProfile })
  company!: CompanyProfile;

  @ApiProperty({ type: ScreenedSignals })
  signals!: ScreenedSignals;

  @Count(
    'Open reqs that have all of function, country, salary_min, seniority, workplace and what the advertisement must say, as far as given.',
    3,
  )
  matched_reqs_count!: number;
}

export class ScreenPage extends AsOf {
  @ListOf(ScreenedCompany, PAGE_MAX, 'In the order of sort.')
  companies!: ScreenedCompany[];

  @NextCursor()
  next_cursor!: string | null;
}

export const screenCompanies = declareRead({
  name: 'screen_companies',
  method: 'GET',
  path: '/v1/companies/screen',
  scope: 'reads:cached',
  meter: 'call',
  tool: {
    name: 'screen_companies',
    description:
      'Which companies: those whose hiring signals (of one function, or of all) match every filter, with names. Not for one known company (hiring_pulse). Costs 1 cached call per page. Source of company_id.',
    inShort: {
      function: 'Signals of this function.',
      country: `Counts open reqs there; the pulse stays that of all countries. ${COUNTRY}`,
      open_reqs_min: '',
      open_reqs_max: '',
      new_roles_min: 'In 30 days.',
      velocity_min: 'New roles against the 30 days before; 1 = same pace.',
      velocity_max: '',
      direction: '',
      is_surge: '',
      hq_country: 'Head office.',
      vendor: 'Has a board of it, e.g. greenhouse.',
      first_hire_since: 'First req ever.',
      paused_since: 'No open req since then, nor now.',
      migrated_since: 'Changed its tracking system.',
      from_vendor: 'Of such a move.',
      to_vendor: '',
      reposted_min: 'Of one open req.',
      salary_min: 'A year, in currency.',
      currency: '',
      salary_source: '',
      ...TEXT_IN_SHORT,
      seniority: '',
      workplace: '',
      sort: 'Highest first.',
      cursor: '',
      limit: '',
    },
    defaults: { limit: 10 },
    hints: READS,
  },
  tag: 'Searches',
  summary: 'Which companies: screen by signals',
  description: `Companies that match all filters, with the signals that were compared. At least one filter is required.

With \`function\`, the pulse values, \`first_hire\` and \`paused_at\` are those of the function; without it, those of the
whole company. \`country\` selects companies with an open req in it, and counts open reqs, reposts and
\`matched_reqs_count\` there; the other values stay those of the company or function. \`salary_min\`, \`seniority\`,
\`workplace\` and the filters on advertisements are compared with each open req: one req must have all of them. \`migrated_since\`, \`from_vendor\` and
\`to_vendor\` are about the same move.

Sorted by \`sort\`, greatest first, then by company id. The cursor is opaque, signed, and valid only for the same
filters and sort. Each page is read at one position of the ledger; a company whose values change between two pages may
be missing or listed twice. Windows and formulas: the hiring pulse. (An addition to the specification.)`,
  query: ScreenCompaniesQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  csv: true,
  answers: { 200: { description: 'One page of companies.', type: ScreenPage } },
  request: ({ query }) => ({
    filters: screenFilters(query),
    sort: query.sort ?? SORT_DEFAULT,
    limit: query.limit,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
  }),
});
