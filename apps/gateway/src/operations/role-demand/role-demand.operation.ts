import { defineOperation } from '../../pipeline/operation.js';
import { readOutcome } from '../shared/read-outcome.js';
import { marketFilters } from '../shared/search-question.js';
import { MarketQuery } from '../shared/search.dto.js';
import { RoleDemand } from './role-demand.dto.js';

export const roleDemand = defineOperation({
  name: 'role_demand',
  tag: 'Searches',
  summary: 'Market-wide role demand',
  description: 'Active reqs over the weeks, across the shared catalogue; the last 26 ISO weeks without `since`.',
  query: MarketQuery,
  answers: { 200: { description: 'The series.', type: RoleDemand } },
  run: async ({ query }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, ...marketFilters(query) };
    return readOutcome(await bus.request('reads.role_demand', ask, { requestId }));
  },
});
