import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { metrics } from '@hiring/platform-observability';
import { Pool } from 'pg';

/** Measures how late deliveries are. Each metrics scrape queries Postgres: one delivery per webhook, by an index. */
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

  /** Excludes disabled webhooks: their deliveries wait for the customer. */
  async oldestDueSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>(`
      select greatest(0, coalesce(extract(epoch from now() - min(next.due_at)), 0))::float8 as seconds
      from change_feed.webhook cross join lateral (
        select due_at from change_feed.delivery
        where webhook_id = webhook.id and status = 'pending' order by due_at limit 1
      ) as next
      where webhook.status = 'active'`);
    return rows[0]?.seconds ?? 0;
  }
}
