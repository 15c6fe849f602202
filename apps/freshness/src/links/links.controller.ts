import { Controller } from '@nestjs/common';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { TopicAdoption } from '@hiring/platform-projection';
import { RpcHandler } from '@hiring/platform-rpc';

@Controller()
export class LinksController {
  constructor(private readonly adoption: TopicAdoption) {}

  /** Lets an operator replace the ledger topic that the link projection reads. */
  @RpcHandler('freshness.adopt_ledger')
  adoptLedger(request: RpcRequest<'freshness.adopt_ledger'>): Promise<RpcResponse<'freshness.adopt_ledger'>> {
    return this.adoption.ledger('freshness', request);
  }
}
