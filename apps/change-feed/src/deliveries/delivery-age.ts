import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { metrics } from '@hiring/platform-observability';
import { Pool } from 'pg';

/** Measures how late deliveries are. */
@Injectable()
export class DeliveryAge implements OnApplicationBootstrap {
  constructor(private readonly pool: Pool) {}

  onApplicationBootstrap(): void {
    metrics.gauge(
      'webhook_oldest_due_seconds',
      'How long the oldest delivery that could go out has been due',
      [],
      async (gauge) => gauge.set(await this.oldestDueSeconds()),
    );
  }

  /** Returns how many seconds the oldest due delivery has waited. Deliveries to disabled webhooks do not count. */
  async oldestDueSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>(`
      select greatest(0, coalesce(extract(epoch from
          now() - min(greatest(next.due_at, webhook.not_before, ahead.finished_at))), 0))::float8 as seconds
      from change_feed.webhook cross join lateral (
        select id, due_at from change_feed.delivery
        where webhook_id = webhook.id and status = 'pending' order by due_at, event_seq, signal_no, watch_id limit 1
      ) as next left join lateral (
        select finished_at from change_feed.delivery
        where webhook.kind = 'slack' and webhook_id = webhook.id and id < next.id order by id desc limit 1
      ) as ahead on true
      where webhook.status = 'active'`);
    return rows[0]?.seconds ?? 0;
  }
}
