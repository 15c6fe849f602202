import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { JobRepository } from '../../jobs/job.repository.js';

/** `freshness.crawl_job`: a job that the customer's own reads queued or joined; not_found for others. */
@Controller()
export class CrawlJobHandler {
  constructor(private readonly jobs: JobRepository) {}

  @RpcHandler('freshness.crawl_job')
  async find(@Payload() request: RpcRequest<'freshness.crawl_job'>): Promise<RpcResponse<'freshness.crawl_job'>> {
    const job = await this.jobs.find(request.job_id, request.customer_id);
    if (job === null || job.asked_at === null) throw new AppError('not_found', 'No such crawl job.');
    return job;
  }
}
