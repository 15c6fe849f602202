import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { JobRepository } from '../../jobs/job.repository.js';

/** `freshness.withdraw_crawl`: the call that queued a job was refused; the next call that joins the job is billed. */
@Controller()
export class WithdrawCrawlHandler {
  constructor(private readonly jobs: JobRepository) {}

  @RpcHandler('freshness.withdraw_crawl')
  async withdraw(
    @Payload() request: RpcRequest<'freshness.withdraw_crawl'>,
  ): Promise<RpcResponse<'freshness.withdraw_crawl'>> {
    await this.jobs.withdraw(request.job_id, request.call_id);
    return {};
  }
}
