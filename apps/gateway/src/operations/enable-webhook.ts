import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const enableWebhook = implement(OPERATIONS.enable_webhook, {
  run: async ({ params }, { identity, bus, requestId, actor }) => {
    const request = { customer_id: identity.customerId, webhook_id: params.webhook_id, actor };
    return jsonResponse(await bus.request('feed.enable_webhook', request, { requestId }));
  },
});
