import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { MeteringConfig } from '../config.js';
import { DayPartitions } from './day-partitions.js';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/**
 * Days for which a series is kept. A repeat of the same call arrives within 24 h, but a void may arrive much later,
 * after a Kafka outage.
 */
const SERIES_DAYS = 31;
/** Number of future days with partitions. */
const DAYS_AHEAD = 3;

/** Adds partitions for coming days and removes data past its retention. */
@Injectable()
export class RetentionJob extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly days: DayPartitions,
    private readonly clock: Clock,
    private readonly config: MeteringConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ everyMs: EVERY_MS }, 'retention failed; will retry in the next hour', logger);
  }

  /** Several instances may run this at once. */
  async run(): Promise<void> {
    const nowMs = this.clock.now().getTime();
    const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, day) => new Date(nowMs + day * DAY_MS).toISOString());
    await this.days.ensure(ahead);
    // Remove whole days, so that the remaining records agree with their sums.
    const limit = new Date(Math.floor(nowMs / DAY_MS - this.config.usageRetentionDays) * DAY_MS);
    await this.days.dropBefore(limit);
    // Name every grain, because the index on buckets begins with the column `grain`.
    await this.pool.query(`DELETE FROM usage_rollups WHERE grain IN ('minute', 'hour') AND bucket < $1`, [
      limit.toISOString(),
    ]);
    await this.pool.query('DELETE FROM usage_daily WHERE day < $1::date', [limit.toISOString().slice(0, 10)]);
    await this.pool.query('DELETE FROM usage_voids WHERE occurred_at < $1', [limit.toISOString()]);
    const seriesLimit = new Date(nowMs - SERIES_DAYS * DAY_MS).toISOString();
    // Remove only whole series: as long as one attempt in the series is recent, a repeat of the call may still match
    // the older attempts.
    await this.pool.query(
      `DELETE FROM series s WHERE s.occurred_at < $1
       AND NOT EXISTS (SELECT 1 FROM series y WHERE y.series = s.series AND y.occurred_at >= $1)`,
      [seriesLimit],
    );
  }
}
