import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { MadeRepository } from '../../lineage/made.repository.js';

/** `feed.made_by_keys`: a page of the webhooks, watches or searches that keys of the customer made. */
@Controller()
export class MadeByKeysHandler {
  constructor(private readonly made: MadeRepository) {}

  @RpcHandler('feed.made_by_keys')
  async page(@Payload() request: RpcRequest<'feed.made_by_keys'>): Promise<RpcResponse<'feed.made_by_keys'>> {
    return { rows: await this.made.page(request) };
  }
}
