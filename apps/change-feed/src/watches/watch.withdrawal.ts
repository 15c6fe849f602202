import { Injectable } from '@nestjs/common';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { TRIES, WatchCancellation } from './watch.cancellation.js';
import { WatchRepository } from './watch.repository.js';

/**
 * A watch delivers only while one of its bills is not voided. Metering bills the call by the same rule: it counts when
 * at least one of its attempts is not voided.
 */
@Injectable()
export class WatchWithdrawal {
  constructor(
    private readonly pool: Pool,
    private readonly watches: WatchRepository,
    private readonly cancellation: WatchCancellation,
  ) {}

  /**
   * Withdraws one bill from a watch. If no bill is left, cancels the watch and returns when no attempt of it starts any
   * more. An unknown watch or bill changes nothing.
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
