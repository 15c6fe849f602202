import { Controller } from '@nestjs/common';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { normalisedSuppressions, SUPPRESSIONS_MAX } from './suppression-values.js';
import { SuppressionRepository } from './suppression.repository.js';

@Controller()
export class SuppressionController {
  constructor(private readonly suppressions: SuppressionRepository) {}

  @RpcHandler('exports.suppress')
  async add(request: RpcRequest<'exports.suppress'>): Promise<RpcResponse<'exports.suppress'>> {
    const entries = normalisedSuppressions(request.entries);
    const { changed, leads } = await this.suppressions.add(request.customer_id, entries, request.actor);
    return { added: changed, leads };
  }

  @RpcHandler('exports.unsuppress')
  async remove(request: RpcRequest<'exports.unsuppress'>): Promise<RpcResponse<'exports.unsuppress'>> {
    const entries = normalisedSuppressions(request.entries);
    const { changed, leads } = await this.suppressions.remove(request.customer_id, entries, request.actor);
    return { removed: changed, leads };
  }

  @RpcHandler('exports.list_suppressed')
  async list(request: RpcRequest<'exports.list_suppressed'>): Promise<RpcResponse<'exports.list_suppressed'>> {
    const limit = Math.min(request.limit, SUPPRESSIONS_MAX);
    return { entries: await this.suppressions.page(request.customer_id, request.after ?? '', limit) };
  }
}
