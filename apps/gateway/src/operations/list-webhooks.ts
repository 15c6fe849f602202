import { OPERATIONS, pageUnits } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const listWebhooks = implement(OPERATIONS.list_webhooks, {
  weight: ({ query }) => pageUnits(query.limit),
  run: async ({ query }, { identity, bus, requestId }) => {
    const { cursor, limit } = query;
    const request = { customer_id: identity.customerId, limit, ...(cursor !== undefined && { cursor }) };
    return jsonResponse(await bus.request('feed.list_webhooks', request, { requestId }));
  },
});
