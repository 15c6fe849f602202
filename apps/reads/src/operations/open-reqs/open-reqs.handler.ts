import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { Requisition } from '@hiring/contracts/operations';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { agedCoverage } from '@hiring/signals';
import { Pool } from 'pg';
import { noSuchCompany } from '../../access/caller-query.js';
import { openReqsQuery, type OpenReqRow } from './open-reqs.query.js';

@Controller()
export class OpenReqsHandler {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('reads.open_reqs')
  async answer(@Payload() request: RpcRequest<'reads.open_reqs'>): Promise<RpcResponse<'reads.open_reqs'>> {
    const rows = await openReqsQuery.run(this.pool, request.customer_id, [
      request.company_id,
      request.function ?? null,
      request.country ?? null,
      request.limit,
    ]);
    const [company] = rows;
    if (company === undefined) throw noSuchCompany();
    const reqs = rows.filter(hasReq).map(toRequisition);
    return {
      body: jsonOf({ reqs, as_of: company.as_of }),
      coverage: agedCoverage(company.coverage, company.as_of, this.clock.now().toISOString()),
      ledger_seq: company.event_seq,
      as_of: company.as_of,
    };
  }
}

type FoundReq = OpenReqRow & { title: string };

function hasReq(row: OpenReqRow): row is FoundReq {
  return row.title !== null;
}

function toRequisition({ title, function: fn, country, first_seen, boards }: FoundReq): Requisition {
  return { title, function: fn, country, first_seen, boards };
}
