import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse, type Suppression } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { suppressionValue } from '../../leads/lead-identity.js';
import { SuppressionRepository } from './suppression.repository.js';

const ENTRIES_MAX = 5_000;
const PAGE_MAX = 5_000;

/** The suppression list of a customer. */
@Controller()
export class SuppressionHandler {
  constructor(private readonly suppressions: SuppressionRepository) {}

  @RpcHandler('exports.suppress')
  async add(@Payload() request: RpcRequest<'exports.suppress'>): Promise<RpcResponse<'exports.suppress'>> {
    const { changed, leads } = await this.suppressions.add(
      request.customer_id,
      normalised(request.entries),
      request.actor,
    );
    return { added: changed, leads };
  }

  @RpcHandler('exports.unsuppress')
  async remove(@Payload() request: RpcRequest<'exports.unsuppress'>): Promise<RpcResponse<'exports.unsuppress'>> {
    const { changed, leads } = await this.suppressions.remove(
      request.customer_id,
      normalised(request.entries),
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

function normalised(entries: Suppression[]): Suppression[] {
  if (entries.length > ENTRIES_MAX) {
    throw new AppError('invalid_request', `At most ${ENTRIES_MAX} values at once.`);
  }
  return entries.map(({ kind, value }, index) => {
    const form = suppressionValue({ kind, value });
    if (form !== null) return { kind, value: form };
    throw new AppError('invalid_request', 'A value cannot be suppressed.', {
      errors: [{ pointer: `/entries/${index}`, detail: `${JSON.stringify(value.slice(0, 100))} is no ${kind}` }],
    });
  });
}
