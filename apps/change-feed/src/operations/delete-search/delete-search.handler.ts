import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { SearchRepository } from '../../searches/search.repository.js';

/** Dedicated slots, since each call waits up to 4 s for attempts that have just begun. */
const SLOTS = 16;
const ACCOUNT_MAX = 8;

/** `feed.delete_search`: replies when no attempt of the search's watches starts any more. */
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
