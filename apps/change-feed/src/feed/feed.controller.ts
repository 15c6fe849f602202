import { Controller } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { TopicAdoption } from '@hiring/platform-projection';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { Pool } from 'pg';
import { eventsPage, isVisible } from './events.query.js';

/** Maximum concurrent feed reads for an account. Each uses a Postgres connection from the common pool. */
const FEED_READS_MAX = 32;
/** Maximum feed reads for an account that wait to start. */
const FEED_READS_WAITING_MAX = 64;
/**
 * Slots for feed reads. Running and waiting reads both occupy slots, but even two accounts at their limits do not fill
 * all slots.
 */
const SLOTS = 256;

@Controller()
export class FeedController {
  private readonly reads = new AccountLimit(FEED_READS_MAX, 'reads of the feed', 1, FEED_READS_WAITING_MAX);

  constructor(
    private readonly pool: Pool,
    private readonly adoption: TopicAdoption,
  ) {}

  /** Returns one page of the events that this customer can see. */
  @RpcHandler('change-feed.events', { slots: SLOTS })
  events(request: RpcRequest<'change-feed.events'>): Promise<RpcResponse<'change-feed.events'>> {
    const { company_id: companyId, customer_id: customerId } = request;
    return this.reads.run(customerId, async () => {
      if (companyId !== undefined && !(await isVisible(this.pool, companyId, customerId))) {
        const errors = [{ pointer: '?company_id', detail: 'there is no such company' }];
        throw new AppError('not_found', 'No such company.', { errors });
      }
      return eventsPage(this.pool, request);
    });
  }

  /** Lets an operator replace the ledger topic that this service's projectors read. */
  @RpcHandler('change-feed.adopt_ledger')
  adoptLedger(request: RpcRequest<'change-feed.adopt_ledger'>): Promise<RpcResponse<'change-feed.adopt_ledger'>> {
    return this.adoption.ledger('change_feed', request);
  }
}
