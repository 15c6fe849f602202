import { OPERATIONS, pageUnits } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const listDeliveries = implement(OPERATIONS.list_deliveries, {
  weight: ({ query }) => pageUnits(query.limit),
  run: async ({ params, query }, { identity, bus, requestId }) => {
    const request = {
      customer_id: identity.customerId,
      webhook_id: params.webhook_id,
      limit: query.limit,
      ...(query.cursor !== undefined && { cursor: query.cursor }),
      ...(query.status !== undefined && { status: query.status }),
    };
    return jsonResponse(await bus.request('feed.list_deliveries', request, { requestId }));
  },
});
