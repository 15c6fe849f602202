import { ApiProperty } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { declareOperation } from './declaration.js';
import { Id, Instant } from './models/members.js';
import { WebhookPath } from './models/webhook.js';

class RotateSecretBody {
  @ApiProperty({
    type: 'string',
    minLength: 16,
    maxLength: 512,
    description: 'The new HMAC key, in either form.',
    example: 'another secret of the receiver',
  })
  @IsString()
  @Length(16, 512)
  secret!: string;
}

export class SecretRotated {
  @Id('The webhook.')
  id!: number;

  @Instant('Until then deliveries carry both signatures.')
  previous_secret_until!: string;
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
    'For 24 hours deliveries carry the signatures of both secrets. Rotating to the secret in use changes nothing, so a retry is safe; a further rotation leaves every earlier secret its own 24 hours. (An addition to the specification.)',
  params: WebhookPath,
  body: RotateSecretBody,
  mayBeAbsent: true,
  mayConflict: 'Five secrets that were replaced still sign.',
  answers: { 200: { description: 'Rotated.', type: SecretRotated } },
});
