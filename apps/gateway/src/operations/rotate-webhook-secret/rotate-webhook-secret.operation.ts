import { defineOperation } from '../../pipeline/operation.js';
import { jsonOutcome } from '../outcomes/json-outcome.js';
import { WebhookPath } from '../models/webhook.dto.js';
import { RotateSecretBody, SecretRotated } from './rotate-webhook-secret.dto.js';

export const rotateWebhookSecret = defineOperation({
  name: 'rotate_webhook_secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret',
  description:
    'For 24 hours deliveries carry the signatures of both secrets. Rotating to the secret in use changes nothing, so a retry is safe; a further rotation leaves every earlier secret its own 24 hours. (An addition to the specification.)',
  params: WebhookPath,
  body: RotateSecretBody,
  mayBeAbsent: true,
  mayConflict: 'Five secrets that were replaced still sign.',
  answers: { 200: { description: 'Rotated.', type: SecretRotated } },
  run: async ({ params, body }, { identity, bus, callId, requestId, actor }) => {
    const secret = bus.seal(body.secret, 'change-feed');
    const ask = {
      ...{ customer_id: identity.customerId, webhook_id: params.webhook_id },
      ...{ secret, request_id: callId, actor },
    };
    return jsonOutcome(await bus.request('feed.rotate_webhook_secret', ask, { requestId }));
  },
});
