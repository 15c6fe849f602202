import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { Doorbell } from '../../delivery/doorbell.js';
import { WatchRepository } from '../../watches/watch.repository.js';
import { WatchedCompaniesWorker } from '../../watches/watched-companies.worker.js';

/** `feed.confirm_watch`: the bill is on the usage topic; the watch delivers from now on. Confirming again is the same. */
@Controller()
export class ConfirmWatchHandler {
  constructor(
    private readonly watches: WatchRepository,
    private readonly doorbell: Doorbell,
    private readonly watched: WatchedCompaniesWorker,
  ) {}

  @RpcHandler('feed.confirm_watch')
  async confirm(@Payload() ask: RpcRequest<'feed.confirm_watch'>): Promise<RpcResponse<'feed.confirm_watch'>> {
    this.doorbell.ring([await this.watches.confirm(ask.customer_id, ask.watch_id, ask.call_id, ask.attempt_id)]);
    this.watched.changed();
    return {};
  }
}
