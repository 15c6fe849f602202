import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { metrics } from '@hiring/platform-observability';
import { Pool } from 'pg';

/**
 * Measures, at each metrics scrape, the age of the oldest unfinished job, and how long the most overdue board has been
 * due.
 */
@Injectable()
export class QueueAge implements OnApplicationBootstrap {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    metrics.gauge('freshness_oldest_job_seconds', 'Age of the oldest crawl a caller waits for', [], async (gauge) =>
      gauge.set(
        await this.secondsSince(
          "select min(queued_at) as at from freshness.job where status in ('queued', 'crawling')",
        ),
      ),
    );
    metrics.gauge('freshness_oldest_due_seconds', 'How long the board most overdue has been due', [], async (gauge) =>
      gauge.set(await this.secondsSince('select min(due_at) as at from freshness.source')),
    );
  }

  private async secondsSince(text: string): Promise<number> {
    const { rows } = await this.pool.query<{ at: string | null }>(text);
    const at = rows[0]?.at;
    return at === null || at === undefined ? 0 : Math.max(0, (this.clock.now().getTime() - Date.parse(at)) / 1_000);
  }
}
