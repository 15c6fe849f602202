import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@hiring/contracts';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Clock } from '@hiring/platform-config';
import { Pool } from 'pg';

/** A started attempt is being written by then, or never. Above the worker's own limit. */
const WRITTEN_WITHIN = `interval '2 s'`;
/** Starts the barrier waits for are at most 2 s old by then; a database that says otherwise has turned its clock back. */
const BARRIER_MS_MAX = 4_000;
const LOOK_EVERY_MS = 10;
/** Should it lose a deadlock against a statement that takes rows in another order, a replay for instance. */
export const TRIES = 5;

/** A delivery whose attempt was running when its watch was cancelled. */
export interface RunningDelivery {
  webhook_id: number;
  id: number;
}

/**
 * Cancels watches so that no attempt of theirs starts once `barrier` has resolved.
 *
 * Why that holds: `mark` writes on every live delivery of the watches, with fan-out and re-arming shut out. A statement that
 * starts an attempt or gives it more time writes on the same row and asks it for `withdrawn`: one of the two comes first. What
 * came before is among the running ones the barrier waits for; what comes later sees the row as withdrawn, also when it began
 * before and only waited for the lock. A running one is either recorded, which ends it, or 2 s old, by when its request is
 * written or given up.
 */
@Injectable()
export class WatchCancellation {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** Cancels all of `watchIds` at once; answers what runs at that moment. Bills nobody confirmed are taken back. */
  async mark(client: PoolClient, watchIds: readonly number[]): Promise<RunningDelivery[]> {
    await client.query('select from feed.fan_out_checkpoint for update');
    await client.query(
      `update feed.watch set status = 'cancelled', cancelled_at = now(), unsettled = true, void_due = void_due or status = 'pending',
          call_id = case status when 'pending' then null else call_id end
        where id = any($1) and status <> 'cancelled'`,
      [watchIds],
    );
    // In the order in which all statements take them; the next one then waits for nobody.
    await client.query(
      `select from feed.delivery where watch_id = any($1) and status in ('pending', 'held') order by webhook_id, id
        for update`,
      [watchIds],
    );
    const { rows } = await client.query<RunningDelivery & { is_running: boolean }>(
      `update feed.delivery set
          withdrawn = true,
          status = case when started_at is null then 'cancelled' else status end,
          finished_at = case when started_at is null then now() end
        where watch_id = any($1) and status in ('pending', 'held')
        returning webhook_id, id, started_at is not null as is_running`,
      [watchIds],
    );
    return rows.filter((row) => row.is_running).map(({ webhook_id, id }) => ({ webhook_id, id }));
  }

  /** Resolves when none of these attempts can begin to be written any more. */
  async barrier(running: readonly RunningDelivery[]): Promise<void> {
    const untilMs = this.clock.monotonicMs() + BARRIER_MS_MAX;
    while (running.length > 0) {
      const { rowCount } = await this.pool.query({
        name: 'feed_unwritten_attempts',
        text: `select from unnest($1::bigint[], $2::bigint[]) as t (webhook_id, id) join feed.delivery using (webhook_id, id)
          where delivery.status = 'pending' and delivery.started_at > clock_timestamp() - ${WRITTEN_WITHIN} limit 1`,
        values: [running.map((row) => row.webhook_id), running.map((row) => row.id)],
      });
      if (rowCount === 0) return;
      if (this.clock.monotonicMs() > untilMs) {
        throw new AppError('unavailable', 'Attempts are still running.', { retryAfterSeconds: 1 });
      }
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
    await this.barrier(await inTransaction(this.pool, (client) => this.mark(client, [watchId]), { tries: TRIES }));
    return true;
  }
}
