import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const getDelivery = implement(OPERATIONS.get_delivery, {
  run: async ({ params }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, delivery_id: params.delivery_id };
    return jsonResponse(await bus.request('feed.get_delivery', request, { requestId }));
  },
});
