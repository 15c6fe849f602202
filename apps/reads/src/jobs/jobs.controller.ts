import { Controller } from '@nestjs/common';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { AccountLimit } from '@hiring/platform-service';
import { JobCounts } from './job-counts.js';
import { JobPages } from './job-pages.js';

/** Dedicated slots, since a search of common terms reads many rows. */
const COUNT_SLOTS = 4;
const COUNTS_MAX = 2;

@Controller()
export class JobsController {
  private readonly limit = new AccountLimit(COUNTS_MAX, 'counts of searches');

  constructor(
    private readonly pages: JobPages,
    private readonly counts: JobCounts,
  ) {}

  @RpcHandler('reads.search_jobs')
  search(request: RpcRequest<'reads.search_jobs'>): Promise<RpcResponse<'reads.search_jobs'>> {
    return this.pages.page(request);
  }

  @RpcHandler('reads.count_jobs', { slots: COUNT_SLOTS })
  count(request: RpcRequest<'reads.count_jobs'>): Promise<RpcResponse<'reads.count_jobs'>> {
    return this.limit.run(request.customer_id, () => this.counts.count(request));
  }
}
