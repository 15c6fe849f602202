import { declareRead } from './declaration.js';
import { AsOf } from './models/envelope.js';
import { Count, Instant, ListOf } from './models/members.js';
import { marketFilters, SeriesQuery } from './models/search.js';

class DemandPoint {
  @Instant('Monday 00:00Z of the week.', '2026-02-23T00:00:00.000Z')
  bucket!: string;

  @Count('Reqs active at the end of the week.', 31)
  active_reqs!: number;
}

class RoleDemand extends AsOf {
  @ListOf(DemandPoint, 10_000, 'One point per week, oldest first.')
  series!: DemandPoint[];
}

export const roleDemand = declareRead({
  name: 'role_demand',
  method: 'GET',
  path: '/v1/markets/role-demand',
  scope: 'reads:cached',
  meter: 'call',
  tag: 'Searches',
  summary: 'Market-wide role demand',
  description: `Active reqs with a role and in a country at the end of each ISO week, across the shared catalogue: the
market, not one company. One point per week up to the current one; without \`since\` the last 26.

The panel is constant: only companies and boards that were covered in the first week of the series count in all weeks,
so coverage added later never looks like demand. A longer series therefore has a smaller panel; compare weeks within one
series, not series of different lengths. Weeks without demand are 0; there is no point before coverage began.`,
  query: SeriesQuery,
  answers: { 200: { description: 'The series.', type: RoleDemand } },
  request: ({ query }) => marketFilters(query),
});
