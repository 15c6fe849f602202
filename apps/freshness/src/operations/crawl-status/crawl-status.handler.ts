import { Controller } from '@nestjs/common';
import type { RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';

/** `freshness.crawl_status`: boards by last outcome, jobs by state, what is due. */
@Controller()
export class CrawlStatusHandler {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('freshness.crawl_status')
  async status(): Promise<RpcResponse<'freshness.crawl_status'>> {
    const [boards, jobs, due] = await Promise.all([
      this.counts("select coalesce(outcome, 'never') as name, count(*)::int as count from freshness.source group by 1"),
      this.counts('select status as name, count(*)::int as count from freshness.job group by 1'),
      this.pool.query<{ due: number; oldest: string | null }>(
        'select count(*)::int as due, min(due_at) as oldest from freshness.source where due_at <= $1',
        [this.clock.now()],
      ),
    ]);
    return { boards, jobs, due: due.rows[0]?.due ?? 0, oldest_due_at: due.rows[0]?.oldest ?? null };
  }

  private async counts(text: string): Promise<Record<string, number>> {
    const { rows } = await this.pool.query<{ name: string; count: number }>(text);
    return Object.fromEntries(rows.map((row) => [row.name, row.count]));
  }
}
