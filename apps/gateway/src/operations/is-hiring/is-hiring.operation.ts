import { defineOperation } from '../../pipeline/operation.js';
import { CompanyPath } from '../shared/company.dto.js';
import { readOutcome } from '../shared/read-outcome.js';
import { IsHiring } from './is-hiring.dto.js';

export const isHiring = defineOperation({
  name: 'is_hiring',
  tag: 'Cached reads',
  summary: 'Is the company hiring?',
  description: 'The cheap qualifying gate: whether the company has open reqs, and how many.',
  params: CompanyPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'The answer.', type: IsHiring } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, company_id: params.company_id };
    return readOutcome(await bus.request('reads.is_hiring', ask, { requestId }));
  },
});
