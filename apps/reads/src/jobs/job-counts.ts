import { Injectable } from '@nestjs/common';
import { SEARCH_COUNT_MAX, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { alternativeTerms, companyTerms, requiredTerms } from '@hiring/signals';
import { Pool } from 'pg';
import { matchingQuery, openQuery } from './count-jobs.query.js';

const COUNTED_AGAIN_MS = 60_000;
/** A customer id that does not exist, so that only the shared catalogue is visible. */
const NO_CUSTOMER = '';

/** Counts the open reqs that a saved search matches, and all open reqs. */
@Injectable()
export class JobCounts {
  private open = 0;
  private countedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async count(request: RpcRequest<'reads.count_jobs'>): Promise<RpcResponse<'reads.count_jobs'>> {
    const { customer_id: customerId, filters } = request;
    const alternatives = alternativeTerms(filters);
    const { currency = null, salary_min: salaryMin = null } = filters;
    const terms = [requiredTerms(filters), companyTerms(filters)];
    const values = [...terms, currency, salaryMin, SEARCH_COUNT_MAX, ...alternatives];
    const [row] = await matchingQuery(alternatives.length).run(this.pool, customerId, values);
    const { matching, shared, companies } = row ?? { matching: 0, shared: 0, companies: 0 };
    // The cached count omits private reqs and the reqs that opened after the count, so it may be lower than `matching`.
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
