import { defineOperation } from '../../pipeline/operation.js';
import { readOutcome } from '../shared/read-outcome.js';
import { marketFilters } from '../shared/search-question.js';
import { CompaniesPage, SearchReqsQuery } from './search-reqs.dto.js';

export const searchReqs = defineOperation({
  name: 'search_reqs',
  tag: 'Searches',
  summary: 'Who is hiring for a role',
  description:
    'Companies with active reqs that match role and geography, one entry per company, ordered by company id.',
  query: SearchReqsQuery,
  answers: { 200: { description: 'One page of companies.', type: CompaniesPage } },
  run: async ({ query }, { identity, bus, requestId }) => {
    const ask = {
      customer_id: identity.customerId,
      limit: query.limit,
      ...marketFilters(query),
      ...(query.cursor !== undefined && { cursor: query.cursor }),
    };
    return readOutcome(await bus.request('reads.search_reqs', ask, { requestId }));
  },
});
