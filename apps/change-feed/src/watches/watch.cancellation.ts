import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Clock } from '@hiring/platform-config';
import { Pool } from 'pg';

/** A started attempt is being written by then, or never. Above the worker's own limit. */
const WRITTEN_WITHIN = `interval '2 s'`;
/** One more start may have been renewed just before the watch was marked. */
const BARRIER_MS_MAX = 4_200;
const LOOK_EVERY_MS = 10;
/** Should it lose a deadlock against a statement that takes rows in another order, a replay for instance. */
export const TRIES = 5;

/**
 * Cancels watches so that no attempt of theirs starts once `barrier` has resolved.
 *
 * Why that holds: `mark` locks every live delivery of the watches after marking them, with fan-out and re-arming shut out. A
 * start that came before is visible to the barrier, one that comes later finds the delivery cancelled or the watch not active. A
 * visible start is either recorded, which ends it, or 2 s old, by when its request is written or given up.
 */
@Injectable()
export class WatchCancellation {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** Cancels all of `watchIds` at once. Bills nobody confirmed are taken back. */
  async mark(client: PoolClient, watchIds: readonly number[]): Promise<void> {
    await client.query('select from feed.fan_out_checkpoint for update');
    await client.query(
      `update feed.watch set status = 'cancelled', cancelled_at = now(), unsettled = true, void_due = void_due or status = 'pending',
          call_id = case status when 'pending' then null else call_id end
        where id = any($1) and status <> 'cancelled'`,
      [watchIds],
    );
    // Separate statements: the second sees what the locks waited for.
    await client.query(
      `select from feed.delivery where watch_id = any($1) and status in ('pending', 'held') order by webhook_id, id
        for update`,
      [watchIds],
    );
    await client.query(
      `update feed.delivery set status = 'cancelled', finished_at = now()
        where watch_id = any($1) and status in ('pending', 'held') and started_at is null`,
      [watchIds],
    );
  }

  async barrier(watchIds: readonly number[]): Promise<void> {
    const untilMs = this.clock.monotonicMs() + BARRIER_MS_MAX;
    while (this.clock.monotonicMs() < untilMs) {
      const { rowCount } = await this.pool.query({
        name: 'feed_unwritten_attempts',
        text: `select from feed.delivery where watch_id = any($1) and status = 'pending'
          and started_at > clock_timestamp() - ${WRITTEN_WITHIN} limit 1`,
        values: [watchIds],
      });
      if (rowCount === 0) return;
      await delay(LOOK_EVERY_MS);
    }
  }

  /** One watch of a customer: false when it is not theirs. Cancelling again is the same. */
  async cancel(customerId: string, watchId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from feed.watch where id = $2 and customer_id = $1', [
      customerId,
      watchId,
    ]);
    if (rowCount !== 1) return false;
    await inTransaction(this.pool, (client) => this.mark(client, [watchId]), { tries: TRIES });
    await this.barrier([watchId]);
    return true;
  }
}
