import { Controller } from '@nestjs/common';
import { AppError, type CrawlJob, jsonOf, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import type { CrawlJobStatus } from '@hiring/contracts/operations';
import { Bus, RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { foldedStateOf } from './folded-job.js';

@Controller()
export class CrawlsController {
  constructor(
    private readonly pool: Pool,
    private readonly bus: Bus,
  ) {}

  /** Returns a crawl job's state. The job is `done` only when reads return its result. */
  @RpcHandler('reads.crawl_job')
  async get(request: RpcRequest<'reads.crawl_job'>): Promise<RpcResponse<'reads.crawl_job'>> {
    const job = await this.bus.request('freshness.crawl_job', request);
    if (job.asked_at === null) throw new AppError('not_found', 'No such crawl job.');
    const folded = await foldedStateOf(this.pool, request.customer_id, job);
    const status = job.status === 'failed' ? 'failed' : job.status === 'done' && folded.all ? 'done' : 'crawling';
    return { body: jsonOf(toBody(job, status)), ledger_seq: folded.event_seq };
  }
}

function toBody(job: CrawlJob, status: 'crawling' | 'done' | 'failed'): CrawlJobStatus {
  const failure = status === 'done' ? null : (job.last_failure ?? null);
  return {
    job_id: job.job_id,
    status,
    company_id: job.company_id,
    queued_at: job.queued_at,
    finished_at: status === 'crawling' ? null : job.finished_at,
    last_failure: failure?.reason ?? null,
    last_failed_at: failure?.at ?? null,
  };
}
