import { declareOperation } from './declaration.js';
import { Webhook, WebhookPath } from './models/webhook.js';

export const getWebhook = declareOperation({
  name: 'get_webhook',
  method: 'GET',
  path: '/v1/webhooks/:webhook_id',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Get a webhook',
  description: 'One webhook of the account, without its secret. (An addition to the specification.)',
  params: WebhookPath,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The webhook.', type: Webhook } },
  service: 'change-feed',
  request: ({ params }) => params,
});
