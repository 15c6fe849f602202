import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { CompanyReader } from '../company.reader.js';
import { enrichedRow } from './enriched-row.js';
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
    return { ...this.companies.answer(company, enrichedRow(company)), company_id: company.company_id };
  }
}
