import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse, type Suppression } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { suppressionValue } from '../../leads/lead-identity.js';
import { SuppressionRepository } from './suppression.repository.js';

const ENTRIES_MAX = 5_000;
const PAGE_MAX = 5_000;

/** What a customer's leads must not be. */
@Controller()
export class SuppressionHandler {
  constructor(private readonly suppressions: SuppressionRepository) {}

  @RpcHandler('exports.suppress')
  async add(@Payload() ask: RpcRequest<'exports.suppress'>): Promise<RpcResponse<'exports.suppress'>> {
    const { changed, leads } = await this.suppressions.add(ask.customer_id, normalised(ask.entries), ask.actor);
    return { added: changed, leads };
  }

  @RpcHandler('exports.unsuppress')
  async remove(@Payload() ask: RpcRequest<'exports.unsuppress'>): Promise<RpcResponse<'exports.unsuppress'>> {
    const { changed, leads } = await this.suppressions.remove(ask.customer_id, normalised(ask.entries), ask.actor);
    return { removed: changed, leads };
  }

  @RpcHandler('exports.list_suppressed')
  async list(@Payload() ask: RpcRequest<'exports.list_suppressed'>): Promise<RpcResponse<'exports.list_suppressed'>> {
    const limit = Math.min(ask.limit, PAGE_MAX);
    return { entries: await this.suppressions.page(ask.customer_id, ask.after ?? '', limit) };
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
