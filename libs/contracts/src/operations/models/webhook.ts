import { ApiProperty } from '@nestjs/swagger';
import { FEED_EVENT_TYPES, type FeedEventType } from '../../facts.js';
import { PathId } from './parameters.js';
import { Flag, Id, Instant, OneOf, TextOrNull } from './members.js';

export class WebhookPath {
  @PathId("Webhook of the caller's account.")
  webhook_id!: number;
}

/** Where deliveries are POSTed. */
export function ReceiverUrl(): PropertyDecorator {
  return ApiProperty({
    type: 'string',
    format: 'uri',
    maxLength: 2_048,
    description: 'https address of the receiver.',
    example: 'https://receiver.example/hiring',
  });
}

/** Never shows the secret. */
export class Webhook {
  @Id('Names it in paths and watches.')
  id!: number;

  @ReceiverUrl()
  url!: string;

  @OneOf(['active', 'disabled'], 'Nothing is delivered to a disabled one.')
  status!: 'active' | 'disabled';

  @ApiProperty({
    type: 'string',
    enum: ['gone', 'failing', 'operator'],
    nullable: true,
    description: 'Why it is disabled: it answered 410, failed for five days, or an operator disabled it.',
    example: null,
  })
  disabled_reason!: 'gone' | 'failing' | 'operator' | null;

  @Flag('Deliveries keep the order of the feed.', false)
  ordered!: boolean;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 100, description: 'Most deliveries under way.', example: 10 })
  concurrency!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 1_000,
    nullable: true,
    description: 'Most deliveries in a second; null without a limit.',
    example: null,
  })
  rate_per_second!: number | null;

  @Instant('When it was registered.')
  created_at!: string;
}

export class Watch {
  @Id('Names it in paths.')
  id!: number;

  @Id('The company watched.')
  company_id!: number;

  @ApiProperty({
    type: 'string',
    isArray: true,
    enum: [...FEED_EVENT_TYPES],
    minItems: 1,
    maxItems: 4,
    description: 'What is delivered.',
    example: ['opened'],
  })
  event_types!: FeedEventType[];

  @Id('The webhook delivered to.')
  webhook_endpoint_id!: number;
}

/** What a receiver answered an attempt with. */
export function StatusCode(): PropertyDecorator {
  return ApiProperty({
    type: 'integer',
    minimum: 100,
    maximum: 999,
    nullable: true,
    description: 'Null when there was no answer.',
    example: 204,
  });
}

export function AttemptError(): PropertyDecorator {
  return TextOrNull('Why there was no answer.', 100, null);
}

export function ReceiverResponse(): PropertyDecorator {
  return TextOrNull("First 2 KiB of the receiver's answer.", 2_048, '');
}
