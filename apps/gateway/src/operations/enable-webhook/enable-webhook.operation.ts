import { defineOperation } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { Webhook, WebhookPath } from '../models/webhook.dto.js';

export const enableWebhook = defineOperation({
  name: 'enable_webhook',
  tag: 'Webhooks',
  summary: 'Enable a disabled webhook',
  description: 'Resumes what is pending. (An addition to the specification.)',
  params: WebhookPath,
  mayBeAbsent: true,
  answers: { 200: { description: 'The webhook.', type: Webhook } },
  run: async ({ params }, { identity, bus, requestId, actor }) => {
    const ask = { customer_id: identity.customerId, webhook_id: params.webhook_id, actor };
    return jsonOutcome(await bus.request('feed.enable_webhook', ask, { requestId }));
  },
});
