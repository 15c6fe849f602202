import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE } from '../outcomes/answer-headers.js';
import { CompanyPath } from '../models/company.dto.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { RepostPain } from './repost-pain.dto.js';

export const repostPain = defineOperation({
  name: 'repost_pain',
  tag: 'Cached reads',
  summary: 'Reqs that repeatedly fail to fill',
  description: `Active reqs that were posted again in the last 365 days, hardest first: most reposts, then oldest.

A repost is the same board listing the role anew: under another id and address, or the same one after it was gone, or
with a date at least 7 days later. Moves between boards, bulk re-issues and automatic refreshes are none. The
confidence is that of the least certain repost counted.`,
  params: CompanyPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'Reposted reqs.', type: RepostPain, headers: COVERAGE } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, company_id: params.company_id };
    return readOutcome(await bus.request('reads.repost_pain', ask, { requestId }));
  },
});
