import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { registrableDomain } from '@hiring/normalise';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { newestReqQuery } from './newest-req.query.js';

@Controller()
export class NewestReqHandler {
  constructor(private readonly pool: Pool) {}

  /**
   * Returns the title of the newest open req of the company with this domain; null when there is no such company or
   * req.
   */
  @RpcHandler('reads.newest_req')
  async answer(@Payload() request: RpcRequest<'reads.newest_req'>): Promise<RpcResponse<'reads.newest_req'>> {
    const domain = registrableDomain(request.domain);
    if (domain === null) return { title: null };
    const values = [domain, request.function ?? null];
    const [row] = await newestReqQuery.run(this.pool, request.customer_id, values);
    return { title: row?.title ?? null };
  }
}
