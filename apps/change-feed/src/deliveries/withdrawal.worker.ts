import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ABANDONED } from './delivery.repository.js';

const POLL_MS = 1_000;
const RETRY_MS = 1_000;
const BATCH_MAX = 500;
/** Milliseconds between two `WITHDRAW` statements, so that other customers' work can run in between. */
const EVERY_MS = 20;
/** The value of `withdrawn_upto` once every delivery has been processed. */
export const ALL_WITHDRAWN = '9223372036854775807';

const RUNS = `delivery.started_at > now() - ${ABANDONED}`;

/**
 * Withdraws the next deliveries of one cancelled watch. The statement locks the watch's row, so replicas work on
 * different watches.
 */
const WITHDRAW = `
  with next as (
    select watch.id, withdrawn_upto, webhook.status = 'deleted' as unread
    from change_feed.watch join change_feed.webhook on webhook.id = watch.webhook_id
    where unsettled and withdrawn_upto < ${ALL_WITHDRAWN}
    order by cancelled_at limit 1 for update of watch skip locked
  ), seen as (
    select delivery.webhook_id, delivery.id, delivery.event_seq, delivery.status, next.unread and delivery.claims = 0 as unused
    from next cross join lateral (
      select * from change_feed.delivery
      where delivery.watch_id = next.id and delivery.event_seq > next.withdrawn_upto
      order by delivery.event_seq limit ${BATCH_MAX}
    ) delivery
  ), live as (
    select webhook_id, id, unused from seen where status in ('pending', 'held') order by webhook_id, id
  ), removed as (
    delete from change_feed.delivery using live
    where live.unused and delivery.webhook_id = live.webhook_id and delivery.id = live.id
  ), withdrawn as (
    update change_feed.delivery set
      withdrawn = true,
      status = case when ${RUNS} then delivery.status else 'cancelled' end,
      finished_at = case when ${RUNS} then null else now() end
    from live
    where not live.unused and delivery.webhook_id = live.webhook_id and delivery.id = live.id
      and delivery.status in ('pending', 'held')
  )
  update change_feed.watch set withdrawn_upto = case when (select count(*) from seen) = ${BATCH_MAX}
      then (select max(event_seq) from seen) else ${ALL_WITHDRAWN} end
  from next where watch.id = next.id`;

/**
 * Withdraws cancelled watches' deliveries in bounded batches. Deliveries that still wait for their withdrawal are not
 * attempted, because each start of an attempt also checks the watch.
 */
@Injectable()
export class WithdrawalWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(
      { everyMs: POLL_MS, gapMs: EVERY_MS, retryMs: RETRY_MS, firstInMs: POLL_MS },
      'deliveries of cancelled watches could not be withdrawn; will retry',
      logger,
    );
  }

  /** Starts the withdrawal. Call this after a watch was cancelled. */
  trigger(): void {
    this.task.wake();
  }

  /** Withdraws one batch. Returns true when more work may be left. */
  async run(): Promise<boolean> {
    const { rowCount } = await this.pool.query({ name: 'feed_withdraw', text: WITHDRAW });
    return rowCount === 1;
  }
}
