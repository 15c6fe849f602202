import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';

const WRITE_EVERY_MS = 5_000;

/**
 * Records when each key and grant was last used, accurate to about five seconds. The times are written in batches, and
 * a crash may lose one batch.
 */
@Injectable()
export class LastUsed implements OnApplicationShutdown {
  private readonly used = new Map<number, number>();
  private readonly task: PeriodicTask;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      everyMs: WRITE_EVERY_MS,
      run: () => this.write(),
      onError: (error) => logger.warn({ err: error }, 'times of last use were not written'),
    });
    this.task.wake(WRITE_EVERY_MS);
  }

  note(keyId: number): void {
    this.used.set(keyId, this.clock.now().getTime());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await this.task.runOnce();
  }

  private async write(): Promise<void> {
    if (this.used.size === 0) return;
    const entries = [...this.used];
    this.used.clear();
    await this.pool.query(
      `WITH used AS (SELECT id, to_timestamp(at / 1000.0) AS at FROM unnest($1::bigint[], $2::float8[]) AS u (id, at)),
       keys AS (UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, u.at) FROM used u WHERE k.id = u.id)
       UPDATE grants n SET last_used_at = greatest(n.last_used_at, u.at) FROM used u WHERE n.id = u.id`,
      [entries.map(([id]) => id), entries.map(([, at]) => at)],
    );
  }
}
