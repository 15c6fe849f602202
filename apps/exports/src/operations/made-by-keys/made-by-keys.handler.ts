import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { ImportTicketRepository } from '../../imports/import-ticket.repository.js';

/** What keys of a customer made here: import tickets. */
@Controller()
export class MadeByKeysHandler {
  constructor(private readonly tickets: ImportTicketRepository) {}

  @RpcHandler('exports.made_by_keys')
  async page(@Payload() request: RpcRequest<'exports.made_by_keys'>): Promise<RpcResponse<'exports.made_by_keys'>> {
    return { rows: await this.tickets.madeBy(request) };
  }

  /** Also after this, no ticket of an inactive key stores a chunk: each chunk asks whether the key is active. */
  @RpcHandler('exports.stop_keys')
  async stop(@Payload() request: RpcRequest<'exports.stop_keys'>): Promise<RpcResponse<'exports.stop_keys'>> {
    const { customer_id, key_ids, dry_run } = request;
    const { tickets } = this;
    const ended = dry_run === true ? tickets.count(customer_id, key_ids) : tickets.endOf(customer_id, key_ids);
    return { import_tickets: await ended };
  }
}
