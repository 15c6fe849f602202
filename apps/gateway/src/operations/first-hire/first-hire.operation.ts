import { defineOperation } from '../../pipeline/operation.js';
import { CompanyPath } from '../shared/company.dto.js';
import { functionOf } from '../shared/parameters.js';
import { readOutcome } from '../shared/read-outcome.js';
import { FirstHire, FirstHireQuery } from './first-hire.dto.js';

export const firstHire = defineOperation({
  name: 'first_hire',
  tag: 'Cached reads',
  summary: 'First hire per function',
  description: 'The earliest role ever opened, per function.',
  params: CompanyPath,
  query: FirstHireQuery,
  mayBeAbsent: true,
  answers: { 200: { description: 'First openings by function.', type: FirstHire } },
  run: async ({ params, query }, { identity, bus, requestId }) => {
    const ask = {
      customer_id: identity.customerId,
      company_id: params.company_id,
      ...functionOf(query.function),
    };
    return readOutcome(await bus.request('reads.first_hire', ask, { requestId }));
  },
});
