import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Length } from 'class-validator';
import { WEBHOOK_KINDS, type WebhookKind } from '../webhook-kinds.js';
import { declareOperation } from './declaration.js';
import { madeAt } from './models/answer-headers.js';
import { Id } from './models/members.js';
import { OptionalInteger } from './models/parameters.js';
import { MayBeOmitted } from './models/rules.js';
import { ReceiverUrl, WebhookSecret } from './models/webhook.js';

class CreateWebhookBody {
  @ReceiverUrl()
  @IsString()
  @Length(1, 2_048)
  url!: string;

  @WebhookSecret(
    'HMAC key: the decoded bytes of `whsec_<base64>`, or the UTF-8 text of any other value.',
    'a secret of the receiver',
  )
  secret!: string;

  @ApiPropertyOptional({
    type: 'string',
    enum: [...WEBHOOK_KINDS],
    default: 'json',
    description:
      '`slack`: the URL is a Slack incoming webhook, which gets messages for people, one per second. Cannot be changed later.',
    example: 'json',
  })
  @MayBeOmitted()
  @IsIn(WEBHOOK_KINDS, { message: `must be one of ${WEBHOOK_KINDS.join(', ')}` })
  kind?: WebhookKind;

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description:
      'Deliver strictly in the order of the feed, one after the other: a failing delivery blocks the next one until it succeeds or is given up.',
  })
  @MayBeOmitted()
  @IsBoolean()
  ordered?: boolean;

  @OptionalInteger({
    min: 1,
    max: 100,
    default: 10,
    about: 'Most deliveries in flight at once. Ignored when ordered. Slack: 1.',
  })
  concurrency?: number;

  @OptionalInteger({
    min: 1,
    max: 1_000,
    about: 'Most deliveries per second; without it, limited only by the concurrency. Slack: 1.',
  })
  rate_per_second?: number;
}

class CreatedWebhook {
  @Id('Id of the webhook, used in paths and watches.')
  id!: number;

  @ReceiverUrl()
  url!: string;
}

export const createWebhook = declareOperation({
  name: 'create_webhook',
  method: 'POST',
  path: '/v1/webhooks',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Register a webhook',
  description:
    'Registers the URL that deliveries are POSTed to, and the secret that signs them. The secret is never shown again, and of the URL of a Slack webhook only the host and the end. (kind, ordered, concurrency and rate_per_second are additions to the specification.)',
  body: CreateWebhookBody,
  conflictWhen: 'The account has the maximum number of webhooks.',
  answers: { 201: { description: 'Registered.', type: CreatedWebhook, headers: madeAt('/v1/webhooks') } },
  service: 'change-feed',
  request: ({ body }, { seal, callId, keyId, audited }) => ({
    ...body,
    secret: seal(body.secret),
    request_id: callId,
    made_by: keyId,
    ...audited,
  }),
});
