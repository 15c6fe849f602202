import { Controller } from '@nestjs/common';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { requireTechnologies } from '../technologies/known-technologies.js';
import { CompanyReader } from '../access/company.reader.js';
import { JobCounts } from './job-counts.js';
import { JobPages } from './job-pages.js';

/** Counts have their own slots, because a count of common terms reads many rows. */
const COUNT_SLOTS = 4;
const COUNTS_MAX = 2;
const COUNTS_WAITING_MAX = 16;

@Controller()
export class JobsController {
  private readonly limit = new AccountLimit(COUNTS_MAX, 'counts of searches', 1, COUNTS_WAITING_MAX);

  constructor(
    private readonly companies: CompanyReader,
    private readonly pages: JobPages,
    private readonly counts: JobCounts,
  ) {}

  @RpcHandler('reads.search_jobs')
  async search(request: RpcRequest<'reads.search_jobs'>): Promise<RpcResponse<'reads.search_jobs'>> {
    const { company_id: companyId, cursor } = request;
    requireTechnologies(request, '?');
    // With a cursor, the company was already checked at an earlier page.
    if (companyId !== undefined && cursor === undefined)
      await this.companies.requireAll(request.customer_id, [companyId], '?company_id');
    return this.pages.page(request);
  }

  @RpcHandler('reads.count_jobs', { slots: COUNT_SLOTS })
  count(request: RpcRequest<'reads.count_jobs'>): Promise<RpcResponse<'reads.count_jobs'>> {
    const { customer_id: customerId, filters } = request;
    return this.limit.run(customerId, async () => {
      requireTechnologies(filters, '/');
      await this.companies.requireAll(customerId, filters.company_ids ?? [], '/company_ids');
      return this.counts.count(request);
    });
  }
}
