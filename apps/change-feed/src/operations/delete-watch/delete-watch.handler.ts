import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { WatchCancellation } from '../../watches/watch.cancellation.js';
import { noSuchWatch } from '../../watches/watch.repository.js';
import { WatchedCompaniesWorker } from '../../watches/watched-companies.worker.js';

/** Dedicated slots, since each call waits up to 2 s for attempts that have just begun. */
const SLOTS = 64;
const ACCOUNT_MAX = 32;

/** `feed.delete_watch`: cancels a watch. Replies once none of its attempts can start. */
@Controller()
export class DeleteWatchHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'deletions of watches');

  constructor(
    private readonly cancellation: WatchCancellation,
    private readonly watched: WatchedCompaniesWorker,
  ) {}

  @RpcHandler('feed.delete_watch', { slots: SLOTS })
  remove(@Payload() request: RpcRequest<'feed.delete_watch'>): Promise<RpcResponse<'feed.delete_watch'>> {
    return this.limit.run(request.customer_id, () => this.cancel(request));
  }

  private async cancel(request: RpcRequest<'feed.delete_watch'>): Promise<RpcResponse<'feed.delete_watch'>> {
    if (!(await this.cancellation.cancel(request.customer_id, request.watch_id))) throw noSuchWatch();
    this.watched.changed();
    return {};
  }
}
