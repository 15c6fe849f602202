import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { WatchRepository } from '../../watches/watch.repository.js';

/** `feed.list_watches`: the customer's active watches by id. */
@Controller()
export class ListWatchesHandler {
  constructor(private readonly watches: WatchRepository) {}

  @MessagePattern('feed.list_watches')
  async list(@Payload() ask: RpcRequest<'feed.list_watches'>): Promise<RpcResponse<'feed.list_watches'>> {
    return { body: JSON.stringify({ watches: await this.watches.list(ask.customer_id) }) };
  }
}
