import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { SearchRepository } from '../../searches/search.repository.js';

/** `feed.create_search`: stores the filters, which the caller sends in canonical form. */
@Controller()
export class CreateSearchHandler {
  constructor(private readonly searches: SearchRepository) {}

  @RpcHandler('feed.create_search')
  async create(@Payload() request: RpcRequest<'feed.create_search'>): Promise<RpcResponse<'feed.create_search'>> {
    const { customer_id: customerId, filters, request_id: requestId, made_by: madeBy } = request;
    return { body: jsonOf(await this.searches.create({ customerId, filters, requestId, madeBy })) };
  }
}
