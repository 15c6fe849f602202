import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { SearchRepository } from '../../searches/search.repository.js';

/** Dedicated slots, since each call waits up to 2 s for attempts that have just begun. */
const SLOTS = 16;
const ACCOUNT_MAX = 8;

/** `feed.delete_search`: deletes a search and cancels its watches. Replies once none of their attempts can start. */
@Controller()
export class DeleteSearchHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'deletions of searches');

  constructor(private readonly searches: SearchRepository) {}

  @RpcHandler('feed.delete_search', { slots: SLOTS })
  remove(@Payload() request: RpcRequest<'feed.delete_search'>): Promise<RpcResponse<'feed.delete_search'>> {
    return this.limit.run(request.customer_id, async () => {
      await this.searches.remove(request.customer_id, request.search_id);
      return {};
    });
  }
}
