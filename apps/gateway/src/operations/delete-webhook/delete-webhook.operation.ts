import { defineOperation } from '../../pipeline/operation.js';
import { WebhookPath } from '../models/webhook.dto.js';

export const deleteWebhook = defineOperation({
  name: 'delete_webhook',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description: 'Cancels its watches too. Deleting again is 204 again. (An addition to the specification.)',
  params: WebhookPath,
  mayBeAbsent: true,
  answers: { 204: { description: 'Deleted.' } },
  run: async ({ params }, { identity, bus, requestId, actor }) => {
    const ask = { customer_id: identity.customerId, webhook_id: params.webhook_id, actor };
    await bus.request('feed.delete_webhook', ask, { requestId, timeoutMs: 7_000 });
    return { status: 204, body: null };
  },
});
