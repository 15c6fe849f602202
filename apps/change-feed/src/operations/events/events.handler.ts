import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { Pool } from 'pg';
import { ClosureHistory } from '../../projections/event/closure-history.js';
import { eventsPage, isVisible } from './events.query.js';

/**
 * Maximum number of concurrent feed reads per account. Each holds one of the Postgres connections that all accounts
 * share.
 */
const FEED_READS_MAX = 32;
/** Reads of an account that may wait for those. */
const FEED_READS_WAITING_MAX = 64;
/** Slots of this method: two accounts whose reads wait leave some for others. */
const SLOTS = 256;

/** `feed.events`: one page of the events this customer may see. */
@Controller()
export class EventsHandler {
  private readonly limit = new AccountLimit(FEED_READS_MAX, 'reads of the feed', 1, FEED_READS_WAITING_MAX);

  constructor(
    private readonly pool: Pool,
    private readonly closures: ClosureHistory,
  ) {}

  @RpcHandler('feed.events', { slots: SLOTS })
  events(@Payload() request: RpcRequest<'feed.events'>): Promise<RpcResponse<'feed.events'>> {
    return this.limit.run(request.customer_id, () => this.page(request));
  }

  private async page(request: RpcRequest<'feed.events'>): Promise<RpcResponse<'feed.events'>> {
    const { company_id: companyId } = request;
    if (companyId !== undefined && !(await isVisible(this.pool, companyId, request.customer_id))) {
      throw new AppError('not_found', 'No such company.');
    }
    if (request.closed === true) await this.closures.assertComplete();
    return eventsPage(this.pool, request);
  }
}
