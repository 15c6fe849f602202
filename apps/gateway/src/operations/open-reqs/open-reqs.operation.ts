import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE } from '../outcomes/answer-headers.js';
import { CompanyPath } from '../models/company.dto.js';
import { countryOf, functionOf } from '../questions/parameters.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { OpenReqs, OpenReqsQuery } from './open-reqs.dto.js';

export const openReqs = defineOperation({
  name: 'open_reqs',
  tag: 'Cached reads',
  summary: 'Open reqs',
  description: `Active reqs of the company, one entry per role however many boards it is on, newest first (\`first_seen\` falling).

\`first_seen\` is our first sighting, never the board's own date. \`boards\` are the vendors it is posted on now. An unknown
function or country is refused with the allowed values; a known one without reqs gives an empty list.`,
  params: CompanyPath,
  query: OpenReqsQuery,
  mayBeAbsent: true,
  answers: { 200: { description: 'Active reqs.', type: OpenReqs, headers: COVERAGE } },
  run: async ({ params, query }, { identity, bus, requestId }) => {
    const country = countryOf(query.country);
    const ask = {
      customer_id: identity.customerId,
      company_id: params.company_id,
      limit: query.limit,
      ...functionOf(query.function),
      ...(country !== null && { country }),
    };
    return readOutcome(await bus.request('reads.open_reqs', ask, { requestId }));
  },
});
