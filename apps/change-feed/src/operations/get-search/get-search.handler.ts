import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { SearchRepository } from '../../searches/search.repository.js';

/** `feed.get_search`: one saved search of the customer. */
@Controller()
export class GetSearchHandler {
  constructor(private readonly searches: SearchRepository) {}

  @RpcHandler('feed.get_search')
  async get(@Payload() request: RpcRequest<'feed.get_search'>): Promise<RpcResponse<'feed.get_search'>> {
    return { body: jsonOf(await this.searches.get(request.customer_id, request.search_id)) };
  }
}
