import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { Req } from '@hiring/contracts/operations';
import { RpcHandler } from '@hiring/platform-rpc';
import { asOf, postedAt, postingValues, reqDetails, type CompanyRow, type ReqRow } from '@hiring/signals';
import { Pool } from 'pg';
import { CompanyReader } from '../company.reader.js';
import { getReqQuery } from './get-req.query.js';

@Controller()
export class GetReqHandler {
  constructor(
    private readonly pool: Pool,
    private readonly companies: CompanyReader,
  ) {}

  @RpcHandler('reads.get_req')
  async answer(@Payload() request: RpcRequest<'reads.get_req'>): Promise<RpcResponse<'reads.get_req'>> {
    const [found] = await getReqQuery.run(this.pool, request.customer_id, [request.req_key]);
    if (found === undefined) throw new AppError('not_found', 'No such req.');
    return this.companies.answer(found.company, toReq(found.req, found.company));
  }
}

function toReq(req: ReqRow, company: CompanyRow): Req {
  const { attributes = {} } = req;
  return {
    req_key: req.req_key,
    company_id: req.company_id,
    title: req.title,
    function: req.function,
    function_evidence: attributes.function_evidence ?? null,
    country: req.country ?? '',
    ...postingValues(attributes, postedAt(req)),
    first_seen: req.first_seen,
    ...reqDetails(req, company),
    as_of: asOf(company),
  };
}
