import { SystemClock } from '@hiring/platform-config';
import { createLogger } from '@hiring/platform-observability';
import { eventually } from '@hiring/platform-testing';
import type { Pool } from 'pg';
import { WatchCancellation } from '../watches/watch.cancellation.js';
import { ALL_WITHDRAWN, WithdrawalWorker } from '../deliveries/withdrawal.worker.js';

/** Cancels watches without a running service, so that the test decides when deliveries are withdrawn. */
export class ManualCancellation extends WatchCancellation {
  private readonly worker: WithdrawalWorker;

  constructor(private readonly database: Pool) {
    const worker = new WithdrawalWorker(database, createLogger({ service: 'change-feed-test', level: 'silent' }));
    super(database, new SystemClock(), worker);
    this.worker = worker;
  }

  /** Resolves when the deliveries for all cancelled watches are withdrawn. */
  async withdrawAll(): Promise<void> {
    await eventually(async () => {
      while (await this.worker.run());
      return allWithdrawn(this.database);
    });
  }
}

export async function allWithdrawn(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from change_feed.watch where unsettled and withdrawn_upto < ${ALL_WITHDRAWN} limit 1`,
  );
  return rowCount === 0;
}
