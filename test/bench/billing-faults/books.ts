import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { KafkaPort } from '@hiring/platform-kafka';
import type { Billed } from './journal.js';

const SETTLE_MS_MAX = 120_000;

/** Reads metering's records directly from the database. */
export class Books {
  constructor(
    private readonly databaseUrl: string,
    private readonly kafka: KafkaPort,
    private readonly usageTopic: string,
  ) {}

  /** Returns the billed units per call, without crawl jobs. Waits until every void is folded. */
  settled(): Promise<Billed> {
    return this.connected(async (client) => {
      const deadline = performance.now() + SETTLE_MS_MAX;
      while (!(await this.isSettled(client))) {
        if (performance.now() > deadline) throw new Error('the books did not settle');
        await delay(200);
      }
      const { rows } = await client.query<{ call: string; units: string }>(
        `SELECT regexp_replace(request_id, '[.][ab][0-9]+$', '') AS call, sum(calls + changes + watches)::text AS units
         FROM metering.usage_records GROUP BY 1`,
      );
      return new Map(rows.map(({ call, units }) => [call, Number(units)]));
    });
  }

  /** Compares the sum of all records with the stored rollups, and returns the sums when they differ. */
  disagreements(): Promise<unknown[]> {
    return this.connected(async (client) => {
      const { rows } = await client.query<{ records: string; rollups: string; daily: string }>(`
        SELECT (SELECT coalesce(sum(calls + changes + watches + forced_fresh), 0) FROM metering.usage_records)::text AS records,
               (SELECT coalesce(sum(cached + fresh + changes + watches + forced_fresh), 0) FROM metering.usage_rollups
                WHERE grain = 'hour')::text AS rollups,
               (SELECT coalesce(sum(cached + fresh + changes + watches + forced_fresh), 0) FROM metering.usage_daily)::text
                 AS daily`);
      const sums = rows[0];
      return sums !== undefined && sums.records === sums.rollups && sums.records === sums.daily ? [] : [sums];
    });
  }

  private async isSettled(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ unsent: number }>(
      'SELECT count(*)::int AS unsent FROM gateway.pending_voids WHERE sent_at IS NULL',
    );
    if (rows[0]?.unsent !== 0) return false;
    const { partitions } = await this.kafka.topicEnds(this.usageTopic);
    const stored = await client.query<{ partition: number; next_offset: string }>(
      'SELECT partition, next_offset FROM metering.usage_checkpoint',
    );
    const folded = new Map(stored.rows.map((row) => [row.partition, BigInt(row.next_offset)]));
    return partitions.every(({ partition, high }) => (folded.get(partition) ?? 0n) >= high);
  }

  private async connected<T>(request: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return await request(client);
    } finally {
      await client.end();
    }
  }
}
