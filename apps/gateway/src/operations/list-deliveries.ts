import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonOutcome } from './outcomes/json-outcome.js';

export const listDeliveries = implement(OPERATIONS.list_deliveries, {
  run: async ({ params, query }, { identity, bus, requestId }) => {
    const request = {
      customer_id: identity.customerId,
      webhook_id: params.webhook_id,
      limit: query.limit,
      ...(query.cursor !== undefined && { cursor: query.cursor }),
      ...(query.status !== undefined && { status: query.status }),
    };
    return jsonOutcome(await bus.request('feed.list_deliveries', request, { requestId }));
  },
});
