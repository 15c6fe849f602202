import { declareOperation } from './declaration.js';
import { Count } from './models/members.js';
import { OptionalInstant, OptionalInteger } from './models/parameters.js';
import { WebhookPath } from './models/webhook.js';

export class ReplayBody {
  @OptionalInteger({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    about: 'Deliveries of events after this event_seq.',
    example: 42,
  })
  since_seq?: number;

  @OptionalInstant('Deliveries of events observed from this instant on.')
  since?: string;
}

export class ReplayStarted {
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
    'Delivers again the events pushed since a position, within the retention of 30 days. Exactly one of since_seq and since is required. (An addition to the specification.)',
  params: WebhookPath,
  body: ReplayBody,
  bodyRule: { minProperties: 1, maxProperties: 1 },
  mayBeAbsent: true,
  answers: { 202: { description: 'Queued.', type: ReplayStarted } },
});
