import { Injectable } from '@nestjs/common';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { TRIES, WatchCancellation } from './watch.cancellation.js';
import { WatchRepository } from './watch.repository.js';

/**
 * A watch delivers only while a bill stands for it: the same rule by which metering bills its call, which counts when at
 * least one of the call's attempts is not voided.
 */
@Injectable()
export class WatchWithdrawal {
  constructor(
    private readonly pool: Pool,
    private readonly watches: WatchRepository,
    private readonly cancellation: WatchCancellation,
  ) {}

  /**
   * Takes one bill from a watch. Returns when no attempt starts any more if none stands for it afterwards. An unknown
   * watch or bill changes nothing.
   */
  async withdraw(customerId: string, watchId: number, attemptId: string): Promise<void> {
    const isCancelled = await inTransaction(
      this.pool,
      async (client) => {
        const isUnpaid = await this.watches.withdrawBill(client, customerId, watchId, attemptId);
        if (isUnpaid) await this.cancellation.mark(client, [watchId]);
        return isUnpaid;
      },
      { tries: TRIES },
    );
    if (isCancelled) await this.cancellation.barrier([watchId]);
  }
}
