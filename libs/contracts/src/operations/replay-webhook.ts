import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { declareOperation } from './declaration.js';
import { Count } from './models/members.js';
import { OptionalInstant, OptionalInteger } from './models/parameters.js';
import { MayBeOmitted, instantOf } from './models/rules.js';
import { WebhookPath } from './models/webhook.js';

class ReplayBody {
  @OptionalInteger({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    about: 'Deliveries of events after this event_seq.',
    example: 42,
  })
  since_seq?: number;

  @OptionalInstant('Deliveries of events observed from this instant on.')
  observed_since?: string;

  @OptionalInstant('Only deliveries of events observed until this instant.')
  observed_until?: string;

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'Only deliveries that are `exhausted`: whose ten attempts failed.',
  })
  @MayBeOmitted()
  @IsBoolean()
  only_failed?: boolean;
}

class ReplayStarted {
  @Count('Deliveries queued again.', 3)
  replayed!: number;
}

export const replayWebhook = declareOperation({
  name: 'replay_webhook',
  method: 'POST',
  path: '/v1/webhooks/:webhook_id/replay',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Replay deliveries',
  description:
    'Delivers again the events pushed since a position, within the retention of 30 days. At least one member is required, and since_seq and observed_since exclude each other; without either, deliveries from the beginning of the retention. (An addition to the specification.)',
  params: WebhookPath,
  body: ReplayBody,
  bodyRule: { minProperties: 1, not: { required: ['since_seq', 'observed_since'] } },
  mayReturnNotFound: true,
  answers: { 202: { description: 'Queued.', type: ReplayStarted } },
  service: 'change-feed',
  request: ({ params, body: { observed_since: since, observed_until: until, ...rest } }) => ({
    ...params,
    ...rest,
    observed_since: instantOf(since),
    observed_until: instantOf(until),
  }),
});
