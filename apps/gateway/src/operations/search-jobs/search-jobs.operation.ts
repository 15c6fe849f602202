import { defineOperation } from '../../pipeline/operation.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { searchQuestion } from '../questions/search-question.js';
import { JobsPage, SearchJobsQuery } from './search-jobs.dto.js';

export const searchJobs = defineOperation({
  name: 'search_jobs',
  tag: 'Searches',
  summary: 'Flat job search',
  description: `One row per logical req, not grouped by company, newest first (\`first_seen\` falling, then \`req_key\`).

The cursor is opaque, signed, and belongs to the filters it was made with: an altered one, or one of another search, is
refused. A walk shows no req twice and misses none that stays open throughout. \`board\` is the first part of \`req_key\`:
the vendor that showed the req first.`,
  query: SearchJobsQuery,
  answers: { 200: { description: 'One page of jobs.', type: JobsPage } },
  run: async ({ query }, { identity, bus, requestId }) => {
    return readOutcome(await bus.request('reads.search_jobs', searchQuestion(query, identity), { requestId }));
  },
});
