import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';

const WRITE_EVERY_MS = 5_000;

/**
 * Records when keys were last used and writes it in batches: precise to about five seconds, and lost with the process.
 */
@Injectable()
export class LastUsed implements OnApplicationShutdown {
  private readonly used = new Map<number, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.timer = setInterval(() => void this.write(), WRITE_EVERY_MS);
    this.timer.unref();
  }

  note(keyId: number): void {
    this.used.set(keyId, this.clock.now().getTime());
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  private async write(): Promise<void> {
    if (this.used.size === 0) return;
    const entries = [...this.used];
    this.used.clear();
    try {
      await this.pool.query(
        `UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, to_timestamp(u.at / 1000.0))
         FROM unnest($1::bigint[], $2::float8[]) AS u (id, at) WHERE k.id = u.id`,
        [entries.map(([id]) => id), entries.map(([, at]) => at)],
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'times of last use were not written');
    }
  }
}
