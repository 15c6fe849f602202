import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE } from '../outcomes/answer-headers.js';
import { CompanyPath } from '../models/company.dto.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { Enrichment } from './enrichment.dto.js';

export const enrichment = defineOperation({
  name: 'enrichment',
  tag: 'Cached reads',
  summary: 'Basic firmographics',
  description: `Name, domain, country of the headquarters and the vendors of the boards the company is read from.

\`as_of\` is the newest registration, linking or unlinking of a board, or complete crawl of the company.`,
  params: CompanyPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'The company.', type: Enrichment, headers: COVERAGE } },
  run: async ({ params }, { identity, bus, requestId }) => {
    const ask = { customer_id: identity.customerId, company_id: params.company_id };
    return readOutcome(await bus.request('reads.enrichment', ask, { requestId }));
  },
});
