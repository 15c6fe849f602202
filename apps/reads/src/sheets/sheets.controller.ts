import { Controller } from '@nestjs/common';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { CompanyReader } from '../access/company.reader.js';
import { BatchLookup } from './batch-lookup.js';
import { enrichedRow } from './enriched-row.js';
import { lookUpCompany } from './lookup.query.js';

/** Finds the company for each row of a sheet, by domain or name. */
@Controller()
export class SheetsController {
  constructor(
    private readonly pool: Pool,
    private readonly companies: CompanyReader,
    private readonly batch: BatchLookup,
  ) {}

  @RpcHandler('reads.sheet_enrich')
  async enrich(request: RpcRequest<'reads.sheet_enrich'>): Promise<RpcResponse<'reads.sheet_enrich'>> {
    const company = await lookUpCompany(this.pool, request);
    return { ...this.companies.answer(company, enrichedRow(company)), company_id: company.company_id };
  }

  @RpcHandler('reads.sheet_enrich_batch')
  enrichBatch(request: RpcRequest<'reads.sheet_enrich_batch'>): Promise<RpcResponse<'reads.sheet_enrich_batch'>> {
    return this.batch.rows(request);
  }

  /** Returns the id of the company with this domain or, without a domain, with this name. */
  @RpcHandler('reads.resolve_company')
  async resolveCompany(request: RpcRequest<'reads.resolve_company'>): Promise<RpcResponse<'reads.resolve_company'>> {
    const { company_id } = await lookUpCompany(this.pool, request);
    return { company_id };
  }
}
