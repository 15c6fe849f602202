import { defineOperation } from '../../pipeline/operation.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { searchQuestion } from '../questions/search-question.js';
import { CompaniesPage, SearchReqsQuery } from './search-reqs.dto.js';

export const searchReqs = defineOperation({
  name: 'search_reqs',
  tag: 'Searches',
  summary: 'Who is hiring for a role',
  description: `Who is hiring for a role: companies with at least one active req that matches all filters, one entry per company, by
rising company id.

\`pulse\` is about the whole company, not only the matching reqs. \`matched_reqs\` shows the 50 newest matches; the rest is
in the company's open reqs. Pass \`next_cursor\` as \`cursor\` for the next page; pages stay right while reqs open and close.
\`as_of\` is the newest observation in the catalogue.`,
  query: SearchReqsQuery,
  answers: { 200: { description: 'One page of companies.', type: CompaniesPage } },
  run: async ({ query }, { identity, bus, requestId }) => {
    return readOutcome(await bus.request('reads.search_reqs', searchQuestion(query, identity), { requestId }));
  },
});
