import { defineOperation } from '../../pipeline/operation.js';
import { CreateWebhookBody, CreatedWebhook } from './create-webhook.dto.js';

export const createWebhook = defineOperation({
  name: 'create_webhook',
  tag: 'Webhooks',
  summary: 'Register a webhook',
  description:
    'Where deliveries are POSTed, and the secret that signs them. The secret is never shown again. (ordered, concurrency and rate_per_second are additions to the specification.)',
  body: CreateWebhookBody,
  mayConflict: 'The account has as many webhooks as it may have.',
  answers: { 201: { description: 'Registered.', type: CreatedWebhook } },
  run: async ({ body }, { identity, bus, callId, requestId, actor }) => {
    const secret = bus.seal(body.secret, 'change-feed');
    const { url: receiver, ordered, concurrency, rate_per_second } = body;
    const ask = {
      customer_id: identity.customerId,
      url: receiver,
      secret,
      request_id: callId,
      actor,
      ...(ordered !== undefined && { ordered }),
      ...(concurrency !== undefined && { concurrency }),
      ...(rate_per_second !== undefined && { rate_per_second }),
    };
    const { id, url } = await bus.request('feed.create_webhook', ask, { requestId });
    return { status: 201, body: JSON.stringify({ id, url }) };
  },
});
