import { OPERATIONS } from '@hiring/contracts/operations';
import { implement } from '../pipeline/operation.js';

export const deleteWebhook = implement(OPERATIONS.delete_webhook, {
  run: async ({ params }, { identity, bus, requestId, actor }) => {
    const request = { customer_id: identity.customerId, webhook_id: params.webhook_id, actor };
    await bus.request('feed.delete_webhook', request, { requestId });
    return { status: 204, body: null };
  },
});
