import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { agedCoverage, coverageUntil } from '@hiring/signals';
import { Pool } from 'pg';
import { validityOf } from '../snapshot.js';
import { isHiringQuery } from './is-hiring.query.js';

@Controller()
export class IsHiringHandler {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('reads.is_hiring')
  async answer(@Payload() request: RpcRequest<'reads.is_hiring'>): Promise<RpcResponse<'reads.is_hiring'>> {
    const row = await isHiringQuery.one(this.pool, request.customer_id, [request.company_id]);
    const { open_req_count, as_of } = row;
    const coverage = agedCoverage(row.coverage, as_of, this.clock.now().toISOString());
    return {
      body: jsonOf({ is_hiring: open_req_count >= 1, open_req_count, as_of }),
      coverage,
      ledger_seq: row.event_seq,
      as_of,
      validity: validityOf(row, row.owner, coverageUntil(coverage, as_of)),
    };
  }
}
