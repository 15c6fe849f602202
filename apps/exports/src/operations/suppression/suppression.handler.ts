import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { normalisedSuppressions, SUPPRESSIONS_MAX } from './suppression-values.js';
import { SuppressionRepository } from './suppression.repository.js';

const PAGE_MAX = SUPPRESSIONS_MAX;

/** The suppression list of a customer. */
@Controller()
export class SuppressionHandler {
  constructor(private readonly suppressions: SuppressionRepository) {}

  @RpcHandler('exports.suppress')
  async add(@Payload() request: RpcRequest<'exports.suppress'>): Promise<RpcResponse<'exports.suppress'>> {
    const { changed, leads } = await this.suppressions.add(
      request.customer_id,
      normalisedSuppressions(request.entries),
      request.actor,
    );
    return { added: changed, leads };
  }

  @RpcHandler('exports.unsuppress')
  async remove(@Payload() request: RpcRequest<'exports.unsuppress'>): Promise<RpcResponse<'exports.unsuppress'>> {
    const { changed, leads } = await this.suppressions.remove(
      request.customer_id,
      normalisedSuppressions(request.entries),
      request.actor,
    );
    return { removed: changed, leads };
  }

  @RpcHandler('exports.list_suppressed')
  async list(
    @Payload() request: RpcRequest<'exports.list_suppressed'>,
  ): Promise<RpcResponse<'exports.list_suppressed'>> {
    const limit = Math.min(request.limit, PAGE_MAX);
    return { entries: await this.suppressions.page(request.customer_id, request.after ?? '', limit) };
  }
}
