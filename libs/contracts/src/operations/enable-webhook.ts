import { declareOperation } from './declaration.js';
import { Webhook, WebhookPath } from './models/webhook.js';

export const enableWebhook = declareOperation({
  name: 'enable_webhook',
  method: 'POST',
  path: '/v1/webhooks/:webhook_id/enable',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Enable a disabled webhook',
  description: 'Resumes pending deliveries. (An addition to the specification.)',
  params: WebhookPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The webhook.', type: Webhook } },
  service: 'change-feed',
  request: ({ params }, { audited }) => ({ ...params, ...audited }),
});
