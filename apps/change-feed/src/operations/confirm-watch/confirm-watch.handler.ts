import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { DeliveryWakeup } from '../../delivery/delivery-wakeup.js';
import { WatchRepository } from '../../watches/watch.repository.js';
import { WatchedCompaniesWorker } from '../../watches/watched-companies.worker.js';

/** `feed.confirm_watch`: activates a watch whose bill is on the usage topic. Idempotent. */
@Controller()
export class ConfirmWatchHandler {
  constructor(
    private readonly watches: WatchRepository,
    private readonly wakeup: DeliveryWakeup,
    private readonly watched: WatchedCompaniesWorker,
  ) {}

  @RpcHandler('feed.confirm_watch')
  async confirm(@Payload() request: RpcRequest<'feed.confirm_watch'>): Promise<RpcResponse<'feed.confirm_watch'>> {
    this.wakeup.wake([
      await this.watches.confirm(request.customer_id, request.watch_id, request.call_id, request.attempt_id),
    ]);
    this.watched.changed();
    return {};
  }
}
