import { toInstant } from '@hiring/platform-http-edge';
import { defineOperation } from '../../pipeline/operation.js';
import { CompanyPath } from '../models/company.dto.js';
import { OutcomeAccepted, OutcomeBody } from './write-outcome.dto.js';

export const writeOutcome = defineOperation({
  name: 'write_outcome',
  tag: 'Writing back',
  summary: 'Report an outcome',
  description: `What came of acting on the company or on one of its reqs, in the caller's own words. Answered once it is written down.

404 when the company is not the caller's to see, or \`req_key\` is no req of that company. Not seen by anyone else.`,
  params: CompanyPath,
  body: OutcomeBody,
  mayBeAbsent: true,
  answers: { 202: { description: 'Taken down.', type: OutcomeAccepted } },
  run: async ({ params, body }, { identity, bus, callId, requestId }) => {
    const ask = {
      customer_id: identity.customerId,
      company_id: params.company_id,
      outcome: body.outcome,
      observed_at: toInstant(body.observed_at) ?? body.observed_at,
      request_id: callId,
      ...(body.req_key !== undefined && { req_key: body.req_key }),
    };
    const { id } = await bus.request('reads.write_outcome', ask, { requestId });
    return { status: 202, body: JSON.stringify({ id }) };
  },
});
