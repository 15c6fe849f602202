import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { declareOperation } from './declaration.js';
import { Count, Id, Instant, InstantOrNull, ListOf, NextCursor, OneOf, Text } from './models/members.js';
import { OpaqueCursor, PageLimit, pageUnits } from './models/parameters.js';
import { MayBeOmitted } from './models/rules.js';
import { AttemptError, ReceiverResponse, StatusCode, WebhookPath } from './models/webhook.js';

/** A delivery's states. Deliveries for an unconfirmed watch are `pending`. */
export const DELIVERY_STATUSES = ['pending', 'succeeded', 'exhausted', 'cancelled', 'expired'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

class DeliveriesQuery {
  @OpaqueCursor('next_cursor of the previous page.')
  cursor?: string;

  @ApiPropertyOptional({ type: 'string', enum: DELIVERY_STATUSES, description: 'Only deliveries in this state.' })
  @MayBeOmitted()
  @IsIn(DELIVERY_STATUSES, { message: `must be one of ${DELIVERY_STATUSES.join(', ')}` })
  status?: string;

  @PageLimit(200, 100)
  limit: number = 100;
}

class DeliveryAttempt {
  @Instant('When the attempt was made.')
  attempted_at!: string;

  @Count('Duration in milliseconds.', 85)
  duration_ms!: number;

  @StatusCode()
  status_code!: number | null;

  @AttemptError()
  error!: string | null;

  @ReceiverResponse()
  response!: string | null;
}

export class Delivery {
  @Id('Id of the delivery, used in paths.')
  id!: number;

  @Text('Header `webhook-id` of the message; the same in every attempt.', 64, 'evt_42_1')
  message_id!: string;

  @Id('The watch it belongs to.')
  watch_id!: number;

  @Count('The event delivered.', 42)
  event_seq!: number;

  @OneOf(DELIVERY_STATUSES, 'State of the delivery.')
  status!: DeliveryStatus;

  @Instant('When it was queued.')
  created_at!: string;

  @InstantOrNull('When the next attempt is due; null when there is none.')
  next_attempt_at!: string | null;

  @InstantOrNull('Null while it is pending.', null)
  finished_at!: string | null;

  @ListOf(DeliveryAttempt, 20, 'The latest attempts, oldest first.')
  attempts!: DeliveryAttempt[];
}

class DeliveriesPage {
  @ListOf(Delivery, 200, 'Newest first.')
  deliveries!: Delivery[];

  @NextCursor()
  next_cursor!: string | null;
}

export const listDeliveries = declareOperation({
  name: 'list_deliveries',
  method: 'GET',
  path: '/v1/webhooks/:webhook_id/deliveries',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Delivery log',
  description: 'Deliveries of one webhook with their attempts, newest first. (An addition to the specification.)',
  params: WebhookPath,
  query: DeliveriesQuery,
  tokens: ({ query }) => pageUnits(query.limit),
  mayReturnNotFound: true,
  answers: { 200: { description: 'One page of deliveries.', type: DeliveriesPage } },
  service: 'change-feed',
  request: ({ params, query }) => ({ ...params, ...query }),
});
