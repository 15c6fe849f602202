import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ABANDONED } from './delivery.repository.js';
import { PacedLoop } from './paced-loop.js';
import { RETENTION } from './rearming.repository.js';

const EVERY_MS = 60_000;
const BATCH_MAX = 5_000;

/** Pending deliveries nobody will make: too old, or of a watch that was cancelled while they came into being. */
const SETTLE = `
  with settled as (
    select delivery.webhook_id, delivery.id, watch.status as watch_status
    from feed.delivery join feed.watch on watch.id = delivery.watch_id
    where delivery.status in ('pending', 'held')
      and (delivery.started_at is null or delivery.started_at < now() - ${ABANDONED})
      and (delivery.created_at < now() - ${RETENTION} or watch.status = 'cancelled')
    limit ${BATCH_MAX} for update of delivery skip locked
  )
  update feed.delivery set status = case settled.watch_status when 'cancelled' then 'cancelled' else 'expired' end,
    finished_at = now()
  from settled where delivery.webhook_id = settled.webhook_id and delivery.id = settled.id`;

const FORGET = `
  with gone as (
    delete from feed.delivery where ctid = any(array(
      select ctid from feed.delivery
      where created_at < now() - ${RETENTION} and finished_at < now() - ${RETENTION} limit ${BATCH_MAX}
    )) returning id
  ), attempts as (delete from feed.attempt using gone where attempt.delivery_id = gone.id)
  select count(*)::int as gone from gone`;

/** Ends what will not be delivered, and forgets deliveries with their attempts 30 days after they ended. */
@Injectable()
export class RetentionWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PacedLoop;

  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.loop = new PacedLoop(() => this.sweep(), {
      gapMs: 100,
      retryMs: EVERY_MS,
      onError: (error) => logger.warn({ err: error }, 'old deliveries are removed later'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.startPolling(EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** True when there is more. */
  async sweep(): Promise<boolean> {
    const settled = await this.pool.query(SETTLE);
    const { rows } = await this.pool.query<{ gone: number }>(FORGET);
    return settled.rowCount === BATCH_MAX || rows[0]?.gone === BATCH_MAX;
  }
}
