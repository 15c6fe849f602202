import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { asOf, linkedVendors, pulseValues } from '@hiring/signals';
import { Pool } from 'pg';
import { CompanyReader } from '../company.reader.js';
import { lookUpCompany } from './lookup.query.js';

@Controller()
export class SheetEnrichHandler {
  constructor(
    private readonly pool: Pool,
    private readonly companies: CompanyReader,
  ) {}

  @RpcHandler('reads.sheet_enrich')
  async answer(@Payload() request: RpcRequest<'reads.sheet_enrich'>): Promise<RpcResponse<'reads.sheet_enrich'>> {
    const company = await lookUpCompany(this.pool, request);
    const body = {
      company_id: company.company_id,
      name: company.name,
      domain: company.domain,
      hq_country: company.hq_country ?? '',
      boards: linkedVendors(company),
      ...pulseValues(company),
      as_of: asOf(company),
    };
    return { ...this.companies.answer(company, body), company_id: company.company_id };
  }
}
