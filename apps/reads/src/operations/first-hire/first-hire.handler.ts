import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { asOf, firstHireEnvelopes } from '@hiring/signals';
import { Pool } from 'pg';
import { CompanyReader } from '../company.reader.js';
import { firstHireQuery } from './first-hire.query.js';

@Controller()
export class FirstHireHandler {
  constructor(
    private readonly pool: Pool,
    private readonly companies: CompanyReader,
  ) {}

  @RpcHandler('reads.first_hire')
  async answer(@Payload() request: RpcRequest<'reads.first_hire'>): Promise<RpcResponse<'reads.first_hire'>> {
    const row = await firstHireQuery.one(this.pool, request.customer_id, [request.company_id]);
    const all = firstHireEnvelopes(row.fold, row.reqs);
    const wanted = request.function;
    const one = wanted === undefined ? undefined : all[wanted];
    const by_function = wanted === undefined ? all : one === undefined ? {} : { [wanted]: one };
    return this.companies.lastingAnswer(row, { by_function, as_of: asOf(row.fold) });
  }
}
