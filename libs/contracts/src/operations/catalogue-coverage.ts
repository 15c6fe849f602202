import { ApiProperty } from '@nestjs/swagger';
import { declareRead } from './declaration.js';
import { AsOf } from './models/envelope.js';
import { AmountOrNull, Count, ListOf, OneOf, Vendor } from './models/members.js';

class BoardsByState {
  @Count('The last crawl was complete.', 120)
  live!: number;

  @Count('Was complete once; the last crawl was not.', 3)
  blocked!: number;

  @Count('Never read completely so far.', 2)
  new!: number;

  @Count('Missing at the vendor, or unreadable for 14 days.', 1)
  lost!: number;
}

class Covered {
  @Count('Companies with a board that is live or blocked.', 118)
  companies!: number;

  @ApiProperty({ type: BoardsByState, description: 'Linked boards by state.' })
  boards!: BoardsByState;

  @AmountOrNull(
    'Median age of the last complete crawl of live and blocked boards, in seconds; null without any.',
    10_800,
  )
  median_age_seconds!: number | null;
}

class CoveredVendor extends Covered {
  @Vendor('The vendor.')
  vendor!: string;

  @OneOf(['live', 'code-complete'], 'Whether the reader was checked against recorded responses of the vendor.')
  status!: 'live' | 'code-complete';
}

class CatalogueCoverage extends AsOf {
  @ApiProperty({ type: Covered, description: 'The whole catalogue.' })
  total!: Covered;

  @ListOf(CoveredVendor, 200, 'Every vendor that is read, by name; those without a board in the catalogue, too.')
  vendors!: CoveredVendor[];
}

export const catalogueCoverage = declareRead({
  name: 'catalogue_coverage',
  method: 'GET',
  path: '/v1/coverage',
  scope: 'reads:cached',
  meter: null,
  tag: 'Searches',
  summary: 'Vendors, boards and their age',
  description: `How much of the market the shared catalogue covers, and how fresh it is: companies, boards by state and the
median age of the last complete crawl, for each vendor and in all.

Companies that a customer registered for itself are not counted. The figures are calculated at most once a minute; \`as_of\`
is the time of the newest fact in them. (An addition to the specification.)`,
  answers: { 200: { description: 'The coverage.', type: CatalogueCoverage } },
  request: () => ({}),
});
