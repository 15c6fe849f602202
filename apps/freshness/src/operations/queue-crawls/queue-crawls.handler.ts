import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { RpcHandler } from '@hiring/platform-rpc';
import { JobRepository, OPERATOR } from '../../jobs/job.repository.js';
import { CrawlLoop } from '../../sweeps/crawl-loop.js';

/** `freshness.queue_crawls`: queues or joins a job for each company, for an operator. */
@Controller()
export class QueueCrawlsHandler {
  constructor(
    private readonly jobs: JobRepository,
    private readonly loop: CrawlLoop,
  ) {}

  @RpcHandler('freshness.queue_crawls')
  async queue(
    @Payload() request: RpcRequest<'freshness.queue_crawls'>,
  ): Promise<RpcResponse<'freshness.queue_crawls'>> {
    const jobIds: number[] = [];
    for (const companyId of request.company_ids) {
      const { job } = await this.jobs.request({ companyId, customerId: OPERATOR, callId: randomUUID() });
      jobIds.push(job.job_id);
    }
    this.loop.poke();
    return { job_ids: jobIds };
  }
}
