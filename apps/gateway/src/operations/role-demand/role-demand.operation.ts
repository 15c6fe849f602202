import { defineOperation } from '../../pipeline/operation.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { marketFilters } from '../questions/search-question.js';
import { SeriesQuery } from '../models/search.dto.js';
import { RoleDemand } from './role-demand.dto.js';

export const roleDemand = defineOperation({
  name: 'role_demand',
  tag: 'Searches',
  summary: 'Market-wide role demand',
  description: `Active reqs with a role and in a country at the end of each ISO week, across the shared catalogue: the market, not one
company. One point per week up to the current one; without \`since\` the last 26.

A constant panel: only companies and boards that were covered in the first week of the answer count in all of it, so
coverage added later never looks like demand. A longer series therefore has a smaller panel; compare weeks within one
answer, not answers of different lengths. Weeks without demand are 0; there is no point before coverage began.`,
  query: SeriesQuery,
  answers: { 200: { description: 'The series.', type: RoleDemand } },
  run: async ({ query }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, ...marketFilters(query) };
    return readOutcome(await bus.request('reads.role_demand', ask, { requestId }));
  },
});
