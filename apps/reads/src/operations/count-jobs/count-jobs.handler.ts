import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { SEARCH_COUNT_MAX, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { companyTerms, requiredTerms } from '@hiring/signals';
import { Pool } from 'pg';
import { matchingQuery, openQuery } from './count-jobs.query.js';

/** Dedicated slots, since a search of common terms reads many rows. */
const SLOTS = 4;
const ACCOUNT_MAX = 2;
const COUNTED_AGAIN_MS = 60_000;
/** No customer: only the shared catalogue is visible. */
const NO_CUSTOMER = '';

/** `reads.count_jobs`: the number of open reqs that a saved search matches, and the number of all open reqs. */
@Controller()
export class CountJobsHandler {
  private readonly limit = new AccountLimit(ACCOUNT_MAX, 'counts of searches');
  private open = 0;
  private countedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('reads.count_jobs', { slots: SLOTS })
  answer(@Payload() request: RpcRequest<'reads.count_jobs'>): Promise<RpcResponse<'reads.count_jobs'>> {
    return this.limit.run(request.customer_id, () => this.count(request));
  }

  private async count(request: RpcRequest<'reads.count_jobs'>): Promise<RpcResponse<'reads.count_jobs'>> {
    const { customer_id: customerId, filters } = request;
    const values = [
      requiredTerms(filters),
      companyTerms(filters),
      filters.currency ?? null,
      filters.salary_min ?? null,
      SEARCH_COUNT_MAX,
    ];
    const [row] = await matchingQuery.run(this.pool, customerId, values);
    const { matching, shared, companies } = row ?? { matching: 0, shared: 0, companies: 0 };
    // The cached count excludes the account's private reqs and reqs opened since, so `matching` may exceed it.
    return { matching, open: Math.max(matching, await this.openReqs()), shared, companies };
  }

  private async openReqs(): Promise<number> {
    if (this.clock.monotonicMs() - this.countedMs < COUNTED_AGAIN_MS) return this.open;
    const [row] = await openQuery.run(this.pool, NO_CUSTOMER, []);
    this.open = row?.open ?? 0;
    this.countedMs = this.clock.monotonicMs();
    return this.open;
  }
}
