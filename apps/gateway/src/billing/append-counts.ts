import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock, Randomness, ServiceConfig } from '@hiring/platform-config';
import type { AppendPosition } from '@hiring/platform-kafka';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';

const WRITE_EVERY_MS = 5_000;
/**
 * Milliseconds for which an unchanged count stays in memory. If another append for the same minute is acknowledged
 * later, a new count begins at 0, and the row in Postgres keeps the greater of the two totals.
 */
const KEPT_MS = 3_600_000;

interface Count {
  minute: string;
  partition: number;
  appends: number;
  lastOffset: bigint;
  changedAtMs: number;
  /** The `appends` value that is stored in Postgres. */
  written: number;
}

/**
 * Counts the appended bills that the broker acknowledged, by partition and by the bill's minute. Metering compares the
 * counts with its records: an acknowledged bill that metering lacks was lost. If the process dies, the counts of its
 * last seconds are lost, because they were not yet written. A bill lost in those seconds could then go unnoticed.
 *
 * A row holds the total of one process, never an increment: a statement that timed out may have run, and writing the
 * same total again changes nothing.
 */
@Injectable()
export class AppendCounts implements OnApplicationShutdown {
  private readonly counts = new Map<string, Count>();
  private readonly task: PeriodicTask;
  /** Identifies this process. After a restart, totals begin at 0 in new rows. */
  private readonly writer: string;

  constructor(
    private readonly pool: Pool,
    config: ServiceConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    randomness: Randomness,
  ) {
    this.writer = `${config.instanceId}/${randomness.bytes(6).toString('base64url')}`;
    this.task = new PeriodicTask({
      everyMs: WRITE_EVERY_MS,
      run: () => this.store(),
      onError: (error) => logger.warn({ err: error }, 'counts of acknowledged appends were not written'),
      clock,
    });
    this.task.wake(WRITE_EVERY_MS);
  }

  acknowledged(occurredAt: string, { partition, offset }: AppendPosition): void {
    const minute = `${occurredAt.slice(0, 16)}:00.000Z`;
    const key = `${minute}/${partition}`;
    const changedAtMs = this.clock.monotonicMs();
    const count = this.counts.get(key) ?? { minute, partition, appends: 0, lastOffset: -1n, changedAtMs, written: 0 };
    count.appends += 1;
    count.changedAtMs = changedAtMs;
    if (offset > count.lastOffset) count.lastOffset = offset;
    this.counts.set(key, count);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await this.write();
  }

  /** Stores the changed totals. A failed write is repeated by the next one. */
  write(): Promise<void> {
    return this.task.runOnce();
  }

  private async store(): Promise<void> {
    this.evictOld();
    const changed = [...this.counts.values()].filter((count) => count.appends > count.written);
    if (changed.length === 0) return;
    const totals = changed.map((count) => count.appends);
    await this.pool.query(
      `INSERT INTO usage_appends (minute, partition, instance_id, appends, last_offset)
       SELECT minute, partition, $5, appends, last_offset
       FROM unnest($1::timestamptz[], $2::int[], $3::bigint[], $4::bigint[]) AS c (minute, partition, appends, last_offset)
       ON CONFLICT (minute, partition, instance_id) DO UPDATE
       SET appends = greatest(usage_appends.appends, excluded.appends),
           last_offset = greatest(usage_appends.last_offset, excluded.last_offset)`,
      [
        changed.map((count) => count.minute),
        changed.map((count) => count.partition),
        totals,
        changed.map((count) => count.lastOffset.toString()),
        this.writer,
      ],
    );
    for (const [index, count] of changed.entries()) count.written = totals[index] ?? count.written;
  }

  private evictOld(): void {
    const beforeMs = this.clock.monotonicMs() - KEPT_MS;
    for (const [key, count] of this.counts) {
      if (count.changedAtMs < beforeMs && count.appends === count.written) this.counts.delete(key);
    }
  }
}
