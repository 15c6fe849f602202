import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@hiring/platform-postgres';
import type { Logger } from '@hiring/platform-observability';
import { Bus } from '@hiring/platform-rpc';
import { LOGGER, PeriodicWorker } from '@hiring/platform-service';
import { Pool } from 'pg';
import { WatchCancellation } from './watch.cancellation.js';

const EVERY_MS = 5_000;
const RETRY_MS = 1_000;
const BATCH_MAX = 100;
/** How long a new watch waits for its confirmation. */
const CONFIRM_WITHIN = `interval '60 s'`;

interface ToVoid {
  id: number;
  customer_id: string;
  bills: { usage_id: string; attempt_id: string }[];
}

/**
 * Cancels watches that were not confirmed in time, and voids their bills through the gateway. `void_due` is cleared
 * only afterwards, so no void is lost.
 */
@Injectable()
export class UnconfirmedWatchesWorker extends PeriodicWorker {
  constructor(
    private readonly pool: Pool,
    private readonly bus: Bus,
    private readonly cancellation: WatchCancellation,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(
      { everyMs: EVERY_MS, retryMs: RETRY_MS, firstInMs: EVERY_MS },
      'unconfirmed watches could not be settled; will retry',
      logger,
    );
  }

  /** Handles one batch. Returns true when more work is left. */
  async run(): Promise<boolean> {
    const cancelled = await this.cancelUnconfirmed();
    const { rows } = await this.pool.query<ToVoid>(
      `select id, customer_id, bills from change_feed.watch where void_due order by id limit ${BATCH_MAX}`,
    );
    for (const watch of rows) await this.voidBill(watch);
    return cancelled === BATCH_MAX || rows.length === BATCH_MAX;
  }

  private cancelUnconfirmed(): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      // A confirmation takes this lock too, so it either precedes this statement or fails.
      await client.query('select from change_feed.fan_out_checkpoint for update');
      const { rows } = await client.query<{ id: number }>(
        `select id from change_feed.watch where status = 'pending' and created_at < now() - ${CONFIRM_WITHIN}
          order by created_at limit ${BATCH_MAX}`,
      );
      const watchIds = rows.map((row) => row.id);
      if (watchIds.length > 0) await this.cancellation.mark(client, watchIds);
      return watchIds.length;
    });
  }

  private async voidBill(watch: ToVoid): Promise<void> {
    for (const bill of watch.bills) {
      const reason = 'the watch was never confirmed';
      await this.bus.request('gateway.void_usage', { customer_id: watch.customer_id, ...bill, reason });
    }
    await this.pool.query('update change_feed.watch set void_due = false where id = $1', [watch.id]);
  }
}
