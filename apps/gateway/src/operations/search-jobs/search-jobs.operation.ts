import { defineOperation } from '../../pipeline/operation.js';
import { readOutcome } from '../shared/read-outcome.js';
import { marketFilters } from '../shared/search-question.js';
import { JobsPage, SearchJobsQuery } from './search-jobs.dto.js';

export const searchJobs = defineOperation({
  name: 'search_jobs',
  tag: 'Searches',
  summary: 'Flat job search',
  description: 'One row per logical req, newest first. The cursor is opaque and signed.',
  query: SearchJobsQuery,
  answers: { 200: { description: 'One page of jobs.', type: JobsPage } },
  run: async ({ query }, { identity, bus, requestId }) => {
    const ask = {
      customer_id: identity.customerId,
      limit: query.limit,
      ...marketFilters(query),
      ...(query.cursor !== undefined && { cursor: query.cursor }),
    };
    return readOutcome(await bus.request('reads.search_jobs', ask, { requestId }));
  },
});
