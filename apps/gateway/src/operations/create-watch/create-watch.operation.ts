import { defineOperation } from '../../pipeline/operation.js';
import { CreatedWatch, CreateWatchBody } from './create-watch.dto.js';

export const createWatch = defineOperation({
  name: 'create_watch',
  tag: 'Webhooks',
  summary: 'Watch a company',
  description:
    "Delivers one company's events of the chosen types to a registered webhook, from now on. A company or webhook that is not the caller's is 404.",
  body: CreateWatchBody,
  mayBeAbsent: true,
  mayConflict: 'The account has as many watches as it may have.',
  answers: { 201: { description: 'Watching.', type: CreatedWatch } },
  run: async ({ body }, { identity, bus, callId, bill, requestId }) => {
    if (bill === null) throw new Error('a watch is metered');
    const owner = { customer_id: identity.customerId };
    const { id } = await bus.request(
      'feed.create_watch',
      {
        ...owner,
        company_id: body.company_id,
        event_types: body.event_types,
        webhook_endpoint_id: body.webhook_endpoint_id,
        call_id: callId,
        usage_id: bill.usageId,
        attempt_id: bill.attemptId,
      },
      { requestId },
    );
    return {
      status: 201,
      body: JSON.stringify({ id }),
      effect: {
        confirm: {
          pattern: 'feed.confirm_watch',
          payload: { ...owner, watch_id: id, call_id: callId, attempt_id: bill.attemptId },
        },
        withdraw: {
          pattern: 'feed.withdraw_watch',
          payload: { ...owner, watch_id: id, attempt_id: bill.attemptId },
        },
      },
    };
  },
});
