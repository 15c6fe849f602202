import { Controller } from '@nestjs/common';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { MadeRepository } from './made.repository.js';

/**
 * Calls that stop keys have their own slots, because each call waits up to 2 s for delivery attempts that have just
 * started.
 */
const STOP_SLOTS = 16;
const STOPS_MAX = 8;

/** Lists and ends the webhooks, watches and searches that a customer's keys made. */
@Controller()
export class LineageController {
  private readonly stops = new AccountLimit(STOPS_MAX, 'stops of keys');

  constructor(private readonly made: MadeRepository) {}

  /** Returns a page of the webhooks, watches or searches that the customer's keys made. */
  @RpcHandler('change-feed.made_by_keys')
  async page(request: RpcRequest<'change-feed.made_by_keys'>): Promise<RpcResponse<'change-feed.made_by_keys'>> {
    return { rows: await this.made.page(request) };
  }

  /** Ends the objects that the customer's keys made. A dry run only counts them. */
  @RpcHandler('change-feed.stop_keys', { slots: STOP_SLOTS })
  stop(request: RpcRequest<'change-feed.stop_keys'>): Promise<RpcResponse<'change-feed.stop_keys'>> {
    return this.stops.run(request.customer_id, () =>
      request.dry_run === true ? this.made.count(request) : this.made.stop(request),
    );
  }
}
