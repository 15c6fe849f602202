import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';
import { jsonResponse } from './responses/json-response.js';

export const disableWebhook = implement(OPERATIONS.disable_webhook, {
  run: async ({ params }, { identity, bus, requestId, actor }) => {
    const webhook = { customer_id: identity.customerId, webhook_id: params.webhook_id };
    const request = { ...webhook, by: 'customer' as const, actor };
    return jsonResponse(await bus.request('feed.disable_webhook', request, { requestId }));
  },
});
