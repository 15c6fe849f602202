import { Injectable } from '@nestjs/common';
import type { WebhookStats } from '@hiring/contracts/operations';
import { Clock } from '@hiring/platform-config';
import { Pool } from 'pg';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A window of at most this many hours has one point for each hour. Longer windows have one point for each day. */
const HOURLY_WINDOW_HOURS_MAX = 48;

/**
 * Counts the attempts for the newest 50,000 deliveries; the limit keeps the statement fast. The first row, without
 * `bucket_start`, is the total.
 */
const STATS = `
  select date_trunc($3, attempt.at at time zone 'UTC') at time zone 'UTC' as bucket_start,
    count(*) filter (where attempt.status_code between 200 and 299)::int as succeeded,
    count(*) filter (where attempt.status_code not between 200 and 299 or attempt.status_code is null)::int as failed,
    percentile_disc(0.5) within group (order by attempt.duration_ms) as p50_ms,
    percentile_disc(0.95) within group (order by attempt.duration_ms) as p95_ms
  from (select id from change_feed.delivery where webhook_id = $1 order by id desc limit 50000) newest
  join change_feed.attempt on attempt.delivery_id = newest.id
  where attempt.at > $2
  group by grouping sets ((), (1))
  order by 1 nulls first`;

type Counts = Omit<WebhookStats, 'interval' | 'points'>;
type Row = Counts & { bucket_start: string | null };

const NONE: Counts = { succeeded: 0, failed: 0, p50_ms: null, p95_ms: null };

@Injectable()
export class WebhookStatsQuery {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async read(webhookId: number, hours: number): Promise<WebhookStats> {
    const nowMs = this.clock.now().getTime();
    const fromMs = nowMs - hours * HOUR_MS;
    const interval = hours <= HOURLY_WINDOW_HOURS_MAX ? 'hour' : 'day';
    const { rows } = await this.pool.query<Row>({
      name: 'feed_webhook_stats',
      text: STATS,
      values: [webhookId, new Date(fromMs).toISOString(), interval],
    });
    const byStart = new Map(
      rows.map(({ bucket_start: start, ...counts }) => [start === null ? null : Date.parse(start), counts]),
    );
    const stepMs = interval === 'hour' ? HOUR_MS : DAY_MS;
    const points: WebhookStats['points'] = [];
    for (let atMs = fromMs - (fromMs % stepMs); atMs <= nowMs; atMs += stepMs) {
      points.push({ bucket_start: new Date(atMs).toISOString(), ...(byStart.get(atMs) ?? NONE) });
    }
    return { interval, ...(byStart.get(null) ?? NONE), points };
  }
}
