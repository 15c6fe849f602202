import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { ServiceConfig } from '@hiring/platform-config';
import type { AppendPosition } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';

const WRITE_EVERY_MS = 5_000;

interface Count {
  minute: string;
  partition: number;
  appends: number;
  lastOffset: bigint;
}

/**
 * Counts what the broker acknowledged, per minute of the facts and partition. Metering compares: a record it does not
 * have although it was acknowledged would be a lost bill. Counts not yet written are lost with the process, which errs
 * on the quiet side only for those seconds.
 */
@Injectable()
export class AppendCounts implements OnApplicationShutdown {
  private counts = new Map<string, Count>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly pool: Pool,
    private readonly config: ServiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.timer = setInterval(() => void this.write(), WRITE_EVERY_MS);
    this.timer.unref();
  }

  acknowledged(occurredAt: string, position: AppendPosition): void {
    const minute = `${occurredAt.slice(0, 16)}:00.000Z`;
    const key = `${minute}/${position.partition}`;
    const count = this.counts.get(key) ?? { minute, partition: position.partition, appends: 0, lastOffset: -1n };
    count.appends += 1;
    if (position.offset > count.lastOffset) count.lastOffset = position.offset;
    this.counts.set(key, count);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  private async write(): Promise<void> {
    const counts = [...this.counts.values()];
    if (counts.length === 0) return;
    this.counts = new Map();
    try {
      await this.pool.query(
        `INSERT INTO usage_appends (minute, partition, instance_id, appends, last_offset)
         SELECT minute, partition, $5, appends, last_offset
         FROM unnest($1::timestamptz[], $2::int[], $3::bigint[], $4::bigint[]) AS c (minute, partition, appends, last_offset)
         ON CONFLICT (minute, partition, instance_id) DO UPDATE
         SET appends = usage_appends.appends + excluded.appends,
             last_offset = greatest(usage_appends.last_offset, excluded.last_offset)`,
        [
          counts.map((count) => count.minute),
          counts.map((count) => count.partition),
          counts.map((count) => count.appends),
          counts.map((count) => count.lastOffset.toString()),
          this.config.instanceId,
        ],
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'counts of acknowledged appends were not written');
      this.mergeBack(counts);
    }
  }

  private mergeBack(counts: Count[]): void {
    for (const count of counts) {
      const key = `${count.minute}/${count.partition}`;
      const newer = this.counts.get(key);
      this.counts.set(key, newer === undefined ? count : { ...newer, appends: newer.appends + count.appends });
    }
  }
}
