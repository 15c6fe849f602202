import { declareOperation } from './declaration.js';
import { WebhookPath } from './models/webhook.js';

export const deleteWebhook = declareOperation({
  name: 'delete_webhook',
  method: 'DELETE',
  path: '/v1/webhooks/:webhook_id',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description: 'Cancels its watches too. Deleting again is 204 again. (An addition to the specification.)',
  params: WebhookPath,
  mayReturnNotFound: true,
  answers: { 204: { description: 'Deleted.' } },
  service: 'change-feed',
  request: ({ params }, { audited }) => ({ ...params, ...audited }),
});
