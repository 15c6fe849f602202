import { declareOperation } from './declaration.js';
import { Id, Instant } from './models/members.js';
import { WebhookPath, WebhookSecret } from './models/webhook.js';

class RotateSecretBody {
  @WebhookSecret('The new HMAC key: `whsec_<base64>` or any other text.', 'another secret of the receiver')
  secret!: string;
}

class SecretRotated {
  @Id('The webhook.')
  id!: number;

  @Instant('Until then deliveries have both signatures.')
  previous_secret_expires_at!: string;
}

export const rotateWebhookSecret = declareOperation({
  name: 'rotate_webhook_secret',
  method: 'POST',
  path: '/v1/webhooks/:webhook_id/rotate-secret',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Rotate the secret',
  description:
    'For 24 hours deliveries have the signatures of both secrets. Rotating to the current secret changes nothing, so a retry is safe; after a further rotation every earlier secret still signs for its own 24 hours. (An addition to the specification.)',
  params: WebhookPath,
  body: RotateSecretBody,
  mayReturnNotFound: true,
  conflictWhen: 'Five replaced secrets still sign.',
  answers: { 200: { description: 'Rotated.', type: SecretRotated } },
  service: 'change-feed',
  request: ({ params, body }, { seal, callId, audited }) => ({
    ...params,
    secret: seal(body.secret),
    request_id: callId,
    ...audited,
  }),
});
