import { declareOperation } from './declaration.js';
import { Count, Instant, ListOf, OneOf, CountOrNull } from './models/members.js';
import { OptionalInteger } from './models/parameters.js';
import { WebhookPath } from './models/webhook.js';

const HOURS_MAX = 720;

class StatsQuery {
  @OptionalInteger({ min: 1, max: HOURS_MAX, default: 24, about: 'Hours of the rolling window.' })
  hours: number = 24;
}

function Milliseconds(description: string): PropertyDecorator {
  return CountOrNull(description, 85);
}

class AttemptCounts {
  @Count('Attempts that were answered 2xx.', 120)
  succeeded!: number;

  @Count('All other attempts.', 1)
  failed!: number;

  @Milliseconds('Half of the attempts took at most so many milliseconds; null without attempts.')
  p50_ms!: number | null;

  @Milliseconds('95 % of the attempts took at most so many milliseconds; null without attempts.')
  p95_ms!: number | null;
}

class StatsPoint extends AttemptCounts {
  @Instant('Start of the hour or day, in UTC.')
  bucket_start!: string;
}

export class WebhookStats extends AttemptCounts {
  @OneOf(['hour', 'day'], 'Length of a point: hours up to 48 hours, else days.')
  interval!: 'hour' | 'day';

  @ListOf(StatsPoint, 49, 'Oldest first, without gaps.')
  points!: StatsPoint[];
}

/** Cost relative to a call that reads one row. High, because the query reads up to 50,000 deliveries. */
const WEIGHT = 20;

export const webhookStats = declareOperation({
  name: 'webhook_stats',
  method: 'GET',
  path: '/v1/webhooks/:webhook_id/stats',
  scope: 'watches:write',
  meter: null,
  tag: 'Webhooks',
  summary: 'Success and latency of a webhook',
  description:
    'Counts and durations of the attempts of a rolling window, in total and per hour or day. The log of attempts goes back 30 days. (An addition to the specification.)',
  params: WebhookPath,
  query: StatsQuery,
  mayReturnNotFound: true,
  answers: { 200: { description: 'The attempts of the window.', type: WebhookStats } },
  weight: () => WEIGHT,
  service: 'change-feed',
  request: ({ params, query }) => ({ ...params, ...query }),
});
