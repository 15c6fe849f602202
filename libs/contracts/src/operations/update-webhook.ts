import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Length, Max, Min, ValidateIf } from 'class-validator';
import { declareOperation } from './declaration.js';
import { OptionalInteger } from './models/parameters.js';
import { MayBeOmitted } from './models/rules.js';
import { Webhook, WebhookPath } from './models/webhook.js';

const RATE_MAX = 1_000;

/** Changes to a webhook. Absent members keep their values. */
class UpdateWebhookBody {
  @ApiPropertyOptional({
    type: 'string',
    format: 'uri',
    maxLength: 2_048,
    description: 'New https address of the receiver. Deliveries that wait go there.',
    example: 'https://receiver.example/hiring',
  })
  @MayBeOmitted()
  @IsString()
  @Length(1, 2_048)
  url?: string;

  @OptionalInteger({ min: 1, max: 100, about: 'Most deliveries in flight at once. Ignored when ordered.' })
  concurrency?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: RATE_MAX,
    nullable: true,
    description: 'Most deliveries per second; null removes the limit.',
    example: 20,
  })
  @ValidateIf((_body, value) => value !== undefined && value !== null)
  @IsInt()
  @Min(1)
  @Max(RATE_MAX)
  rate_per_second?: number | null;
}

export const updateWebhook = declareOperation({
  name: 'update_webhook',
  method: 'POST',
  path: '/v1/webhooks/:webhook_id',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Change a webhook',
  description:
    'Changes address and limits; the next attempts use them. Members that are left out stay as they are. The secret has an operation of its own, and the kind and the order of deliveries cannot be changed: register another webhook. (An addition to the specification.)',
  params: WebhookPath,
  body: UpdateWebhookBody,
  bodyRule: { minProperties: 1 },
  mayReturnNotFound: true,
  answers: { 200: { description: 'The webhook.', type: Webhook } },
  service: 'change-feed',
  request: ({ params, body }, { audited }) => ({ ...params, ...body, ...audited }),
});
