import { defineOperation } from '../../pipeline/operation.js';
import { CompanyPath } from '../shared/company.dto.js';
import { readOutcome } from '../shared/read-outcome.js';
import { RepostPain } from './repost-pain.dto.js';

export const repostPain = defineOperation({
  name: 'repost_pain',
  tag: 'Cached reads',
  summary: 'Reqs that repeatedly fail to fill',
  description: 'Active reqs that were posted again, hardest first.',
  params: CompanyPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'Reposted reqs.', type: RepostPain } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, company_id: params.company_id };
    return readOutcome(await bus.request('reads.repost_pain', ask, { requestId }));
  },
});
