import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Clock } from '@hiring/platform-config';
import { Pool } from 'pg';
import { columns } from '../columns.js';
import { DUE_READ_MAX } from '../deliveries/delivery.repository.js';
import { recordSearchWatchChanges } from './watch.repository.js';
import { WithdrawalWorker } from '../deliveries/withdrawal.worker.js';

/** A started attempt's request is written within this many milliseconds or never. This exceeds WRITE_WITHIN_MS. */
const WRITTEN_WITHIN_MS = 2_000;
const WRITTEN_WITHIN = `interval '${WRITTEN_WITHIN_MS} ms'`;
const POLL_MS = 10;
/** Maximum tries. A cancellation may deadlock with a statement that locks rows in another order, such as a replay. */
export const TRIES = 5;

/**
 * SQL for the watches' deliveries with a running attempt, that is, an attempt that may still write its request. Reads
 * only deliveries for which an attempt can have started, so its cost does not depend on how many are pending.
 */
const RUNNING = `
  select next.webhook_id, next.id
  from (select distinct webhook_id from change_feed.watch where id = any($1)) webhook cross join lateral (
    select * from change_feed.delivery
    where delivery.webhook_id = webhook.webhook_id and delivery.status = 'pending' and delivery.due_at <= now()
    order by delivery.due_at, delivery.event_seq, delivery.signal_no, delivery.watch_id limit ${DUE_READ_MAX}
  ) next
  where next.watch_id = any($1) and next.started_at > now() - ${WRITTEN_WITHIN}
  union
  select head.webhook_id, head.id
  from change_feed.watch cross join lateral (
    select * from change_feed.delivery
    where delivery.webhook_id = watch.webhook_id and delivery.status = 'pending' and delivery.ordered
      and delivery.watch_id = watch.id
    order by delivery.event_seq, delivery.signal_no limit 1
  ) head
  where watch.id = any($1) and head.started_at > now() - ${WRITTEN_WITHIN}`;

/** A delivery whose attempt was running when its watch was cancelled. */
interface RunningDelivery {
  webhook_id: number;
  id: number;
}

/**
 * Cancels watches. After `mark` is committed, no attempt for these watches can start. When `barrier` has resolved, no
 * request for them can be written.
 *
 * `mark` and the start of an attempt lock the same rows. If the start comes first, the barrier finds the running
 * attempt. If `mark` comes first, the start sees a cancelled watch. A running attempt is written or abandoned within 2
 * s.
 */
@Injectable()
export class WatchCancellation {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly withdrawal: WithdrawalWorker,
  ) {}

  /** Cancels the watches. Marks the bills of unconfirmed watches to be voided. */
  async mark(client: PoolClient, watchIds: readonly number[]): Promise<void> {
    // Wait for a running fan-out. Otherwise its deliveries might be created after the withdrawal and never be
    // withdrawn.
    await client.query('select from change_feed.fan_out_checkpoint for update');
    // Lock the rows in the same order as the statements that start attempts.
    await client.query('select from change_feed.watch where id = any($1) order by id for no key update', [watchIds]);
    await client.query(
      `update change_feed.watch set status = 'cancelled', cancelled_at = now(), unsettled = true, withdrawn_upto = 0,
          void_due = void_due or status = 'pending', call_id = case status when 'pending' then null else call_id end
        where id = any($1) and status <> 'cancelled'`,
      [watchIds],
    );
    // This also waits for a running matching batch, whose deliveries would otherwise never be withdrawn.
    await recordSearchWatchChanges(client, watchIds, false);
  }

  /** Resolves when no request for these watches can be written any more. Call this after `mark` is committed. */
  async barrier(watchIds: readonly number[]): Promise<void> {
    this.withdrawal.trigger();
    const over = new AbortController();
    const written = delay(WRITTEN_WITHIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
    try {
      await Promise.race([this.ended(watchIds, this.clock.monotonicMs() + WRITTEN_WITHIN_MS), written]);
    } finally {
      over.abort();
    }
  }

  /** Cancels a customer's watch. Returns false when the customer has no such watch. Idempotent. */
  async cancel(customerId: string, watchId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from change_feed.watch where id = $2 and customer_id = $1', [
      customerId,
      watchId,
    ]);
    if (rowCount !== 1) return false;
    await inTransaction(this.pool, (client) => this.mark(client, [watchId]), { tries: TRIES });
    await this.barrier([watchId]);
    return true;
  }

  /**
   * Resolves when every running attempt either is recorded or is too old for its request to be written. Resolves at
   * `untilMs` at the latest.
   */
  private async ended(watchIds: readonly number[], untilMs: number): Promise<void> {
    const { rows: running } = await this.pool.query<RunningDelivery>({
      name: 'feed_running_attempts',
      text: RUNNING,
      values: [watchIds],
    });
    while (running.length > 0 && this.clock.monotonicMs() < untilMs) {
      const { rowCount } = await this.pool.query({
        name: 'feed_unwritten_attempts',
        text: `select from unnest($1::bigint[], $2::bigint[]) as t (webhook_id, id) join change_feed.delivery using (webhook_id, id)
          where delivery.status = 'pending' and delivery.started_at > clock_timestamp() - ${WRITTEN_WITHIN} limit 1`,
        values: columns(running, 'webhook_id', 'id'),
      });
      if (rowCount === 0) return;
      await delay(POLL_MS);
    }
  }
}
