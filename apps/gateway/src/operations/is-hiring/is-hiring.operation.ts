import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE } from '../outcomes/answer-headers.js';
import { CompanyPath } from '../models/company.dto.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { IsHiring } from './is-hiring.dto.js';

export const isHiring = defineOperation({
  name: 'is_hiring',
  tag: 'Cached reads',
  summary: 'Is the company hiring?',
  description: `The cheap qualifying gate: whether the company has open reqs, and how many.

\`open_req_count\` counts active reqs, deduplicated over all boards of the company; \`is_hiring\` is true when there is at
least one. A req is active from its first sighting until its last posting is confirmed gone. \`as_of\` is the oldest last
complete crawl among the boards that are read: nothing in the answer is older. A company that was never read answers
false, 0 and 1970-01-01T00:00:00.000Z with \`Coverage: none\`: nothing is known, which is not the same as not hiring.`,
  params: CompanyPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'The answer.', type: IsHiring, headers: COVERAGE } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, company_id: params.company_id };
    return readOutcome(await bus.request('reads.is_hiring', ask, { requestId }));
  },
});
