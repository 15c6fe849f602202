import { jsonOf } from '@hiring/contracts';
import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const createWatch = implement(OPERATIONS.create_watch, {
  run: async ({ body }, { identity, bus, callId, bill, requestId }) => {
    if (bill === null) throw new Error('a watch must have a bill');
    const owner = { customer_id: identity.customerId };
    const { id } = await bus.request(
      'change-feed.create_watch',
      {
        ...owner,
        ...(body.company_id !== undefined && { company_id: body.company_id }),
        ...(body.search_id !== undefined && { search_id: body.search_id, key_id: identity.keyId }),
        event_types: body.event_types ?? [],
        ...(body.signal_types !== undefined && { signal_types: body.signal_types }),
        webhook_endpoint_id: body.webhook_endpoint_id,
        made_by: identity.keyId,
        call_id: callId,
        usage_id: bill.usageId,
        attempt_id: bill.attemptId,
      },
      { requestId },
    );
    return {
      status: 201,
      body: jsonOf({ id }),
      effect: {
        confirm: {
          pattern: 'change-feed.confirm_watch',
          payload: { ...owner, watch_id: id, call_id: callId, attempt_id: bill.attemptId },
        },
        withdraw: {
          pattern: 'change-feed.withdraw_watch',
          payload: { ...owner, watch_id: id, attempt_id: bill.attemptId },
        },
      },
    };
  },
});
