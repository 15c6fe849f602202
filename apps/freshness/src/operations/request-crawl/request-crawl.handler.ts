import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RpcRequest, RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { JobRepository } from '../../jobs/job.repository.js';
import { CrawlLoop } from '../../sweeps/crawl-loop.js';

const RETRY_SECONDS = 2;

/**
 * `freshness.request_crawl`: queues a crawl of every linked board of a company, or joins its job. `retry_after_seconds`
 * is the time until the job may start, plus two seconds.
 */
@Controller()
export class RequestCrawlHandler {
  constructor(
    private readonly jobs: JobRepository,
    private readonly loop: CrawlLoop,
    private readonly clock: Clock,
  ) {}

  @RpcHandler('freshness.request_crawl')
  async request(
    @Payload() request: RpcRequest<'freshness.request_crawl'>,
  ): Promise<RpcResponse<'freshness.request_crawl'>> {
    const { job, billed } = await this.jobs.request({
      companyId: request.company_id,
      customerId: request.customer_id,
      callId: request.call_id,
      knownSeq: request.known_seq,
    });
    if (billed) this.loop.poke();
    const startMs = job.starts_at == null ? 0 : new Date(job.starts_at).getTime();
    const waitSeconds = Math.max(0, Math.ceil((startMs - this.clock.now().getTime()) / 1_000));
    return { ...job, queued: billed, retry_after_seconds: waitSeconds + RETRY_SECONDS };
  }
}
