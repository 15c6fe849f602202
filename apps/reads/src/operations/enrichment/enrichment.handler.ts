import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { enrichmentAsOf, linkedVendors } from '@hiring/signals';
import { CompanyReader } from '../company.reader.js';

@Controller()
export class EnrichmentHandler {
  constructor(private readonly companies: CompanyReader) {}

  /** `as_of` is the time of the newest fact behind this read: a registration, linking, unlinking or complete crawl. */
  @RpcHandler('reads.enrichment')
  async answer(@Payload() request: RpcRequest<'reads.enrichment'>): Promise<RpcResponse<'reads.enrichment'>> {
    const read = await this.companies.read(request);
    const company = read.fold;
    const as_of = enrichmentAsOf(company);
    const body = {
      name: company.name,
      domain: company.domain,
      hq_country: company.hq_country ?? '',
      boards: linkedVendors(company),
      as_of,
    };
    return { ...this.companies.lastingAnswer(read, body), as_of };
  }
}
