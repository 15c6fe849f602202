import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { JobRepository } from '../../jobs/job.repository.js';
import { CrawlLoop } from '../../sweeps/crawl-loop.js';

const RETRY_SECONDS = 2;
const RETRY_SECONDS_AFTER_FAILURE = 60;

/** `freshness.request_crawl`: queues a read of every linked board of a company, or joins the one under way. */
@Controller()
export class RequestCrawlHandler {
  constructor(
    private readonly jobs: JobRepository,
    private readonly loop: CrawlLoop,
  ) {}

  @MessagePattern('freshness.request_crawl')
  async request(
    @Payload() question: RpcRequest<'freshness.request_crawl'>,
  ): Promise<RpcResponse<'freshness.request_crawl'>> {
    const { job, queued } = await this.jobs.request({
      companyId: question.company_id,
      customerId: question.customer_id,
      callId: question.call_id,
      knownSeq: question.known_seq,
    });
    if (queued) this.loop.poke();
    const failed = job.status === 'failed';
    return { ...job, queued, retry_after_seconds: failed ? RETRY_SECONDS_AFTER_FAILURE : RETRY_SECONDS };
  }
}
