import { defineOperation } from '../../pipeline/operation.js';
import { COVERAGE } from '../outcomes/answer-headers.js';
import { CompanyPath } from '../models/company.dto.js';
import { functionOf } from '../questions/parameters.js';
import { readOutcome } from '../outcomes/read-outcome.js';
import { FirstHire, FirstHireQuery } from './first-hire.dto.js';

export const firstHire = defineOperation({
  name: 'first_hire',
  tag: 'Cached reads',
  summary: 'First hire per function',
  description: `When the company first opened a role of each function, closed roles included; functions it never hired for are absent.

The value is when the role was opened: the board's own date where it can be trusted, else our first sighting. Confidence
says how much that proves: 0.3 for a role that was already there when we first read the board ("at or before"), 0.6 for a
date before our coverage began, else that of the source. Values never move later.`,
  params: CompanyPath,
  query: FirstHireQuery,
  mayBeAbsent: true,
  answers: { 200: { description: 'First openings by function.', type: FirstHire, headers: COVERAGE } },
  run: async ({ params, query }, { identity, bus, requestId }) => {
    const ask = {
      customer_id: identity.customerId,
      company_id: params.company_id,
      ...functionOf(query.function),
    };
    return readOutcome(await bus.request('reads.first_hire', ask, { requestId }));
  },
});
