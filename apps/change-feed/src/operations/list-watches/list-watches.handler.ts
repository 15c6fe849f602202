import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, pageOf, readPage, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { WatchRepository } from '../../watches/watch.repository.js';

const CURSOR = 'w';

/** `feed.list_watches`: a page of the customer's active watches, ordered by id. */
@Controller()
export class ListWatchesHandler {
  constructor(private readonly watches: WatchRepository) {}

  @RpcHandler('feed.list_watches')
  async list(@Payload() request: RpcRequest<'feed.list_watches'>): Promise<RpcResponse<'feed.list_watches'>> {
    const { after, limit } = readPage(CURSOR, request);
    const rows = await this.watches.list(request.customer_id, { after, limit: limit + 1 });
    const { page, next_cursor } = pageOf(CURSOR, rows, limit);
    return { body: jsonOf({ watches: page, next_cursor }) };
  }
}
