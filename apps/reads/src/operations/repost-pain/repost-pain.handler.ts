import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { asOf, repostCountEnvelope, repostPain } from '@hiring/signals';
import { Pool } from 'pg';
import { CompanyReader } from '../company.reader.js';
import { repostPainQuery } from './repost-pain.query.js';

@Controller()
export class RepostPainHandler {
  constructor(
    private readonly pool: Pool,
    private readonly companies: CompanyReader,
  ) {}

  @RpcHandler('reads.repost_pain')
  async answer(@Payload() request: RpcRequest<'reads.repost_pain'>): Promise<RpcResponse<'reads.repost_pain'>> {
    const read = await repostPainQuery.one(this.pool, request.customer_id, [request.company_id]);
    const { fold, reqs } = read;
    const byKey = new Map(reqs.map((req) => [req.req_key, req]));
    const hardestFirst = repostPain(fold).map((entry) => ({
      title: entry.title,
      function: entry.function,
      country: entry.country ?? '',
      first_seen: entry.first_seen,
      repost_count: repostCountEnvelope(fold, entry, byKey.get(entry.req_key)),
    }));
    return this.companies.lastingAnswer(read, { reqs: hardestFirst, as_of: asOf(fold) });
  }
}
