import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { AppError, type RpcRequest, type RpcResponse } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { RpcHandler } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { JobRepository, OPERATOR } from './job.repository.js';

const RETRY_SECONDS = 2;

/** Answers calls that request crawls. */
@Controller()
export class JobsController {
  constructor(
    private readonly pool: Pool,
    private readonly jobs: JobRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues a job that crawls all boards linked to a company, or joins the company's existing job. `retry_after_seconds`
   * is the time until the job may start, plus two seconds.
   */
  @RpcHandler('freshness.request_crawl')
  async request(request: RpcRequest<'freshness.request_crawl'>): Promise<RpcResponse<'freshness.request_crawl'>> {
    const { job, billed } = await this.jobs.request({
      companyId: request.company_id,
      customerId: request.customer_id,
      callId: request.call_id,
      attemptId: request.attempt_id ?? request.call_id,
      knownSeq: request.known_seq,
    });
    const startMs = job.starts_at == null ? 0 : new Date(job.starts_at).getTime();
    const waitSeconds = Math.max(0, Math.ceil((startMs - this.clock.now().getTime()) / 1_000));
    return { ...job, queued: billed, retry_after_seconds: waitSeconds + RETRY_SECONDS };
  }

  /** Withdraws a refused attempt of a call. */
  @RpcHandler('freshness.withdraw_crawl')
  async withdraw(request: RpcRequest<'freshness.withdraw_crawl'>): Promise<RpcResponse<'freshness.withdraw_crawl'>> {
    await this.jobs.withdraw(request.job_id, request.call_id, request.attempt_id ?? request.call_id);
    return {};
  }

  /** Returns a job that this customer's calls queued or joined. @throws AppError not_found for other jobs */
  @RpcHandler('freshness.crawl_job')
  async get(request: RpcRequest<'freshness.crawl_job'>): Promise<RpcResponse<'freshness.crawl_job'>> {
    const job = await this.jobs.find(request.job_id, request.customer_id);
    if (job === null || job.asked_at === null) throw new AppError('not_found', 'No such crawl job.');
    return job;
  }

  /** Queues or joins a job for each company, for an operator. */
  @RpcHandler('freshness.queue_crawls')
  async queue(request: RpcRequest<'freshness.queue_crawls'>): Promise<RpcResponse<'freshness.queue_crawls'>> {
    const jobIds: number[] = [];
    for (const companyId of request.company_ids) {
      const callId = randomUUID();
      const { job } = await this.jobs.request({ companyId, customerId: OPERATOR, callId, attemptId: callId });
      jobIds.push(job.job_id);
    }
    return { job_ids: jobIds };
  }

  /**
   * Returns the number of boards for each outcome, the number of jobs for each state, the number of due boards, and the
   * earliest time at which one of these became due.
   */
  @RpcHandler('freshness.crawl_status')
  async status(): Promise<RpcResponse<'freshness.crawl_status'>> {
    const [boards, jobs, due] = await Promise.all([
      this.counts("select coalesce(outcome, 'never') as name, count(*)::int as count from freshness.source group by 1"),
      this.counts('select status as name, count(*)::int as count from freshness.job group by 1'),
      this.pool.query<{ due: number; oldest: string | null }>(
        'select count(*)::int as due, min(due_at) as oldest from freshness.source where due_at <= $1',
        [this.clock.now()],
      ),
    ]);
    return { boards, jobs, due: due.rows[0]?.due ?? 0, oldest_due_at: due.rows[0]?.oldest ?? null };
  }

  private async counts(text: string): Promise<Record<string, number>> {
    const { rows } = await this.pool.query<{ name: string; count: number }>(text);
    return Object.fromEntries(rows.map((row) => [row.name, row.count]));
  }
}
