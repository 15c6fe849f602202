import { jsonOf } from '@hiring/contracts';
import { OPERATIONS, toInstant } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const writeOutcome = implement(OPERATIONS.write_outcome, {
  run: async ({ params, body }, { identity, bus, callId, requestId }) => {
    const request = {
      customer_id: identity.customerId,
      company_id: params.company_id,
      outcome: body.outcome,
      observed_at: toInstant(body.observed_at) ?? body.observed_at,
      request_id: callId,
      ...(body.req_key !== undefined && { req_key: body.req_key }),
    };
    const { id } = await bus.request('reads.write_outcome', request, { requestId });
    return { status: 202, body: jsonOf({ id }) };
  },
});
