import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { Pool } from 'pg';
import { countMatches } from './count-matches.query.js';

/** Dedicated slots, since each call compares up to a million positions of the feed. */
const SLOTS = 4;
const ACCOUNT_MAX = 2;

/** `feed.count_matches`: how many events of the last 30 days a search would have matched. */
@Controller()
export class CountMatchesHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'previews of searches');

  constructor(private readonly pool: Pool) {}

  @RpcHandler('feed.count_matches', { slots: SLOTS })
  count(@Payload() request: RpcRequest<'feed.count_matches'>): Promise<RpcResponse<'feed.count_matches'>> {
    return this.limit.run(request.customer_id, () => countMatches(this.pool, request.customer_id, request.filters));
  }
}
