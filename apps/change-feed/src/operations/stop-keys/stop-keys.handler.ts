import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { MadeRepository } from '../../lineage/made.repository.js';

/** Dedicated slots, since each call waits up to 2 s for attempts that have just begun. */
const SLOTS = 16;
const ACCOUNT_MAX = 8;

/** `feed.stop_keys`: ends what keys of the customer made, or counts it. */
@Controller()
export class StopKeysHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'stops of keys');

  constructor(private readonly made: MadeRepository) {}

  @RpcHandler('feed.stop_keys', { slots: SLOTS })
  stop(@Payload() request: RpcRequest<'feed.stop_keys'>): Promise<RpcResponse<'feed.stop_keys'>> {
    return this.limit.run(request.customer_id, () =>
      request.dry_run === true ? this.made.count(request) : this.made.stop(request),
    );
  }
}
