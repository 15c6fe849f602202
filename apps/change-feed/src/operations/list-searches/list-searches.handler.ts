import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, pageOf, readPage, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { SearchRepository } from '../../searches/search.repository.js';

const CURSOR = 's';

/** `feed.list_searches`: a page of the customer's saved searches, ordered by id. */
@Controller()
export class ListSearchesHandler {
  constructor(private readonly searches: SearchRepository) {}

  @RpcHandler('feed.list_searches')
  async list(@Payload() request: RpcRequest<'feed.list_searches'>): Promise<RpcResponse<'feed.list_searches'>> {
    const { after, limit } = readPage(CURSOR, request);
    const rows = await this.searches.list(request.customer_id, { after, limit: limit + 1 });
    const { page, next_cursor } = pageOf(CURSOR, rows, limit);
    return { body: jsonOf({ searches: page, next_cursor }) };
  }
}
