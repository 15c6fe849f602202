import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const redeliver = implement(OPERATIONS.redeliver, {
  run: async ({ params }, { identity, bus, requestId }) => {
    const request = { customer_id: identity.customerId, delivery_id: params.delivery_id };
    return jsonResponse(await bus.request('feed.redeliver', request, { requestId }), 202);
  },
});
