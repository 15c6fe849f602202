import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { WatchCancellation } from '../../watches/watch.cancellation.js';
import { noSuchWatch } from '../../watches/watch.repository.js';
import { WatchedCompaniesWorker } from '../../watches/watched-companies.worker.js';

/** `feed.delete_watch`: answers when no attempt of the watch starts any more. */
@Controller()
export class DeleteWatchHandler {
  constructor(
    private readonly cancellation: WatchCancellation,
    private readonly watched: WatchedCompaniesWorker,
  ) {}

  @MessagePattern('feed.delete_watch')
  async remove(@Payload() ask: RpcRequest<'feed.delete_watch'>): Promise<RpcResponse<'feed.delete_watch'>> {
    if (!(await this.cancellation.cancel(ask.customer_id, ask.watch_id))) throw noSuchWatch();
    this.watched.changed();
    return {};
  }
}
