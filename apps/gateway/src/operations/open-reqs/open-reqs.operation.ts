import { defineOperation } from '../../pipeline/operation.js';
import { CompanyPath } from '../shared/company.dto.js';
import { countryOf, functionOf } from '../shared/parameters.js';
import { readOutcome } from '../shared/read-outcome.js';
import { OpenReqs, OpenReqsQuery } from './open-reqs.dto.js';

export const openReqs = defineOperation({
  name: 'open_reqs',
  tag: 'Cached reads',
  summary: 'Open reqs',
  description: 'Active reqs of the company, deduplicated across boards.',
  params: CompanyPath,
  query: OpenReqsQuery,
  mayBeAbsent: true,
  answers: { 200: { description: 'Active reqs.', type: OpenReqs } },
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
