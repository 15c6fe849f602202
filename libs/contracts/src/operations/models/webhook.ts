import { ApiProperty } from '@nestjs/swagger';
import { WEBHOOK_KINDS, type WebhookKind } from '../../webhook-kinds.js';
import { FEED_EVENT_TYPES, type FeedEventType } from '../../facts.js';
import { SIGNAL_TYPES, type SignalType } from '../../signals.js';
import { PathId, RequiredText } from './parameters.js';
import { Maker, type MadeBy } from './made-by.js';
import { Flag, Id, IdOrNull, Instant, InstantOrNull, OneOf, TextOrNull, OneOfOrNull, WordsOf } from './members.js';

const DISABLED_REASONS = ['gone', 'failing', 'operator', 'customer'] as const;

export class WebhookPath {
  @PathId("Webhook of the caller's account.")
  webhook_id!: number;
}

export class DeliveryPath {
  @PathId("Id of a delivery to one of the caller's webhooks.")
  delivery_id!: number;
}

/** Declares the URL to which deliveries are POSTed. */
export function ReceiverUrl(description = 'https address of the receiver.'): PropertyDecorator {
  return ApiProperty({
    type: 'string',
    format: 'uri',
    maxLength: 2_048,
    description,
    example: 'https://receiver.example/hiring',
  });
}

export function WebhookSecret(about: string, example: string): PropertyDecorator {
  return RequiredText({ min: 16, max: 512, about, example });
}

/** A webhook without its secret. */
export class Webhook {
  @Id('Id of the webhook, used in paths and watches.')
  id!: number;

  @OneOf(WEBHOOK_KINDS, 'What receives it: a program that reads our JSON, or a Slack incoming webhook.')
  kind!: WebhookKind;

  @ReceiverUrl('https address of the receiver. Of a Slack webhook, whose URL is a secret, only the host and the end.')
  url!: string;

  @OneOf(['active', 'disabled'], 'State of the webhook. A disabled one gets no deliveries.')
  status!: 'active' | 'disabled';

  @OneOfOrNull(
    DISABLED_REASONS,
    'Why it is disabled: its receiver answered 410 (Slack: that the webhook or its channel is gone) or failed for five days, or an operator or the customer disabled it.',
    null,
  )
  disabled_reason!: (typeof DISABLED_REASONS)[number] | null;

  @Flag('Whether deliveries keep the order of the feed.', false)
  ordered!: boolean;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    description: 'Most deliveries in flight at once.',
    example: 10,
  })
  concurrency!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 1_000,
    nullable: true,
    description: 'Most deliveries per second; null without a limit.',
    example: null,
  })
  rate_per_second!: number | null;

  @Instant('When it was registered.')
  created_at!: string;

  @Maker()
  made_by!: MadeBy;

  @InstantOrNull('Until then the latest replaced secret signs, too; null when no rotation is under way.', null)
  previous_secret_expires_at!: string | null;
}

export class Watch {
  @Id('Id of the watch, used in paths.')
  id!: number;

  @IdOrNull('The company watched; null for a watch on a search.', 1)
  company_id!: number | null;

  @IdOrNull('The saved search watched; null for a watch on a company.', null)
  search_id!: number | null;

  @Flag(
    "Whether deliveries wait because the plan's cap on changes is reached; false for a watch on a company, which bills no changes.",
    false,
  )
  paused!: boolean;

  @WordsOf(FEED_EVENT_TYPES, 'Event types to deliver; empty for a watch on signals alone.', ['opened'])
  event_types!: FeedEventType[];

  @WordsOf(SIGNAL_TYPES, 'Signal types to deliver; empty for a watch on events alone.', [])
  signal_types!: SignalType[];

  @Id('The webhook that receives it.')
  webhook_endpoint_id!: number;

  @Instant('When it was made.')
  created_at!: string;

  @Maker()
  made_by!: MadeBy;
}

export function StatusCode(): PropertyDecorator {
  return ApiProperty({
    type: 'integer',
    minimum: 100,
    maximum: 999,
    nullable: true,
    description: 'HTTP status of the response; null without one.',
    example: 204,
  });
}

export function AttemptError(): PropertyDecorator {
  return TextOrNull('Why there was no response.', 100, null);
}

export function ReceiverResponse(): PropertyDecorator {
  return TextOrNull("First 2 KiB of the receiver's response.", 2_048, '');
}
