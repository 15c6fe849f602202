import { Injectable } from '@nestjs/common';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool } from 'pg';
import { TRIES, WatchCancellation } from './watch.cancellation.js';
import { WatchRepository } from './watch.repository.js';

/**
 * Withdraws watches' bills. A watch stays valid while at least one of its bills is not voided. Metering has the same
 * rule: a call stays billed while at least one of its attempts is not voided.
 */
@Injectable()
export class WatchWithdrawal {
  constructor(
    private readonly pool: Pool,
    private readonly watches: WatchRepository,
    private readonly cancellation: WatchCancellation,
  ) {}

  /**
   * Withdraws one bill. If no valid bill is left, cancels the watch and returns when no attempt for the watch can start
   * any more. An unknown watch or bill changes nothing.
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
