import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { Pool } from 'pg';
import { lookUpCompany } from '../sheet-enrich/lookup.query.js';

@Controller()
export class ResolveCompanyHandler {
  constructor(private readonly pool: Pool) {}

  /** The id behind a domain, by the rule of sheet/enrich. */
  @MessagePattern('reads.resolve_company')
  async answer(
    @Payload() question: RpcRequest<'reads.resolve_company'>,
  ): Promise<RpcResponse<'reads.resolve_company'>> {
    const { company_id } = await lookUpCompany(this.pool, question);
    return { company_id };
  }
}
