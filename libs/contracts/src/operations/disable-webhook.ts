import { declareOperation } from './declaration.js';
import { Webhook, WebhookPath } from './models/webhook.js';

export const disableWebhook = declareOperation({
  name: 'disable_webhook',
  method: 'POST',
  path: '/v1/webhooks/:webhook_id/disable',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Disable a webhook',
  description:
    'No attempt starts until it is enabled again; deliveries wait for at most 30 days. A webhook that is disabled already keeps its reason. (An addition to the specification.)',
  params: WebhookPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The webhook.', type: Webhook } },
  service: 'change-feed',
  // The type includes undefined, because an operator's request has no `by`.
  request: ({ params }, { audited }) => ({ ...params, by: 'customer' as 'customer' | undefined, ...audited }),
});
