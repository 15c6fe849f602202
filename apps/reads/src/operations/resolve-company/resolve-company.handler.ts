import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { lookUpCompany } from '../sheet-enrich/lookup.query.js';

@Controller()
export class ResolveCompanyHandler {
  constructor(private readonly pool: Pool) {}

  /** Returns the id of the company with this domain, by the rule of sheet/enrich. */
  @RpcHandler('reads.resolve_company')
  async answer(@Payload() request: RpcRequest<'reads.resolve_company'>): Promise<RpcResponse<'reads.resolve_company'>> {
    const { company_id } = await lookUpCompany(this.pool, request);
    return { company_id };
  }
}
