import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CrawlJob } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { inTransaction } from '@hiring/platform-postgres';
import { Pool, type PoolClient } from 'pg';
import { FreshnessConfig } from '../config.js';
import { JOB_TRIES_MAX, startOf } from './crawl-job.js';

/** Milliseconds for which a claim is valid. It is renewed while the boards are read, and expires if the worker dies. */
export const LEASE_MS = 12_000;
/** If the ledger's facts do not arrive within this many milliseconds, the job is tried again. */
const VERDICT_MS = 60_000;
/** If a job is unfinished this many milliseconds after it was queued, it fails. */
const JOB_MS_MAX = 10 * 60_000;
/** Milliseconds for which a failure lengthens the company's pause and is shown as `last_failure`. */
const FAILURES_WITHIN_MS = 60 * 60_000;
/**
 * Maximum milliseconds by which a lease's end or a job's end may be in the future. A later end comes from a wrong clock
 * and is ignored.
 */
const AHEAD_MS_MAX = 10 * 60_000;
const JOBS_KEPT_DAYS = 7;
/** The customer id of a crawl that an operator requests. Such a crawl is not billed. */
export const OPERATOR = 'operator';

/** Maximum stored attempts of a call. Of a call with more, one that is refused later is not the only one. */
const ATTEMPTS_MAX = 100;

export interface JobRequest {
  companyId: number;
  customerId: string;
  /** The call's id, by which a repeated call is recognised. */
  callId: string;
  /** The id of the bill that this attempt of the call will append. */
  attemptId: string;
  /** The ledger position in the caller's last answer. The caller has not seen jobs that ended later. */
  knownSeq?: number | undefined;
}

export interface RequestedJob {
  job: CrawlJob;
  /** Whether this call is billed for the job: it queued the job, or joined it after the billed call was withdrawn. */
  billed: boolean;
}

export interface ClaimedJob {
  jobId: number;
  companyId: number;
  leaseToken: string;
}

/**
 * SQL that selects jobs. An ended job's `last_failure` is its own failure. For a queued or running job, it is the
 * failure of the company's latest ended job, if that job ended within the hour before this job was queued.
 */
const SELECT = `
  select job.job_id, job.company_id, job.status, job.queued_at, job.finished_at, call.asked_at,
    array(select crawl_id from freshness.job_read read where read.job_id = job.job_id and read.accepted) as crawl_ids,
    case when job.status = 'queued' then job.lease_until end as starts_at,
    (select json_build_object('at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', reason)
      from (
        select earlier.status, earlier.finished_at as at, earlier.reason from freshness.job earlier
        where earlier.company_id = job.company_id and earlier.job_id <= job.job_id
          and earlier.status in ('done', 'failed')
          and earlier.finished_at > job.queued_at - interval '${FAILURES_WITHIN_MS} ms'
        order by earlier.job_id desc limit 1
      ) ended where ended.status = 'failed') as last_failure
  from freshness.job left join freshness.job_call call on call.job_id = job.job_id and call.customer_id = $2`;

@Injectable()
export class JobRepository {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly config: FreshnessConfig,
  ) {}

  /**
   * Queues a job, or joins an existing job of the company. One call is billed: the one that queued the job or, if that
   * call was withdrawn, the next one that joins.
   */
  async request({ companyId, customerId, callId, attemptId, knownSeq }: JobRequest): Promise<RequestedJob> {
    const now = this.clock.now();
    const requested = await inTransaction(this.pool, async (client) => {
      const jobId = (await this.joinable(client, companyId, knownSeq)) ?? (await this.queue(client, companyId, now));
      if (customerId === OPERATOR) await startNow(client, jobId);
      const billed = await client.query<{ call_id: string }>(
        `insert into freshness.queuing_call as paying (job_id, call_id, customer_id, attempts) values ($1, $2, $3, array[$4])
         on conflict (job_id) do update set attempts = case
           when paying.call_id = excluded.call_id and not paying.attempts @> excluded.attempts and cardinality(paying.attempts) < $5
           then paying.attempts || excluded.attempts else paying.attempts end
         returning call_id`,
        [jobId, callId, customerId, attemptId, ATTEMPTS_MAX],
      );
      await client.query(
        'insert into freshness.job_call (job_id, customer_id, asked_at) values ($1, $2, $3) on conflict do nothing',
        [jobId, customerId, now],
      );
      const job = await this.find(jobId, customerId, client);
      if (job === null) throw new Error(`job ${jobId} no longer exists`);
      return { job, billed: billed.rows[0]?.call_id === callId };
    });
    if (requested.billed || customerId === OPERATOR) for (const listener of this.listeners) listener();
    return requested;
  }

  /** Calls the listener whenever this process queues a job. */
  onQueued(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Removes a refused attempt from the call that pays for the job. If the call has no other attempt, the next call that
   * joins the job is billed.
   */
  async withdraw(jobId: number, callId: string, attemptId: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      // The row is locked by this statement, so that of two withdrawals the second one sees what the first one left. An
      // older `reads` names the attempt by the call's id.
      await client.query(
        `update freshness.queuing_call set attempts = array_remove(array_remove(attempts, $3), $2)
         where job_id = $1 and call_id = $2`,
        [jobId, callId, attemptId],
      );
      await client.query(`delete from freshness.queuing_call where job_id = $1 and call_id = $2 and attempts = '{}'`, [
        jobId,
        callId,
      ]);
    });
  }

  private async joinable(
    client: PoolClient,
    companyId: number,
    knownSeq: number | undefined,
  ): Promise<number | undefined> {
    const { rows } = await client.query<{ job_id: number }>(
      `select job_id from freshness.job where company_id = $1
         and (status in ('queued', 'crawling') or (status = 'done' and done_seq > $2))
       order by job_id desc limit 1`,
      [companyId, knownSeq ?? null],
    );
    return rows[0]?.job_id;
  }

  /**
   * Inserts a job. If two calls are concurrent, the partial unique index lets only one insert the job, and the other
   * joins it.
   */
  private async queue(client: PoolClient, companyId: number, now: Date): Promise<number> {
    const startsAt = await this.earliestStart(client, companyId, now);
    const inserted = await client.query<{ job_id: number }>(
      `insert into freshness.job (company_id, status, queued_at, lease_until) values ($1, 'queued', $2, $3)
       on conflict (company_id) where status in ('queued', 'crawling') do nothing returning job_id`,
      [companyId, now, startsAt],
    );
    const jobId = inserted.rows[0]?.job_id;
    if (jobId !== undefined) return jobId;
    const running = await client.query<{ job_id: number }>(
      "select job_id from freshness.job where company_id = $1 and status in ('queued', 'crawling')",
      [companyId],
    );
    return running.rows[0]?.job_id ?? this.queue(client, companyId, now);
  }

  /** Returns the time at which the pause after the company's last job ends; null if there is no pause. */
  private async earliestStart(client: PoolClient, companyId: number, now: Date): Promise<Date | null> {
    const { rows } = await client.query<{ failures: number; ended_at: string | null }>(
      `select count(*) filter (where status = 'failed' and job_id > coalesce(last_done, 0))::int as failures,
         max(finished_at) as ended_at
       from (
         select *, max(job_id) filter (where status = 'done') over () as last_done from freshness.job
         where company_id = $1 and status in ('done', 'failed') and finished_at between $2 and $3
       ) ended`,
      [companyId, new Date(now.getTime() - FAILURES_WITHIN_MS), new Date(now.getTime() + AHEAD_MS_MAX)],
    );
    const { failures = 0, ended_at: endedAt = null } = rows[0] ?? {};
    const ended = { failures, endedAt: endedAt === null ? null : new Date(endedAt) };
    return startOf(ended, now, 1_000 * this.config.crawlJobPauseSeconds);
  }

  /**
   * Returns the job as this customer sees it; null if there is none. `asked_at` is null if the customer did not request
   * the job.
   */
  async find(jobId: number, customerId: string, client: Pool | PoolClient = this.pool): Promise<CrawlJob | null> {
    const { rows } = await client.query<CrawlJob>(`${SELECT} where job.job_id = $1`, [jobId, customerId]);
    return rows[0] ?? null;
  }

  /**
   * Claims queued jobs whose pause has ended, and jobs whose lease has expired because the worker died or the ledger's
   * facts are late. The oldest job comes first. From each claimed job, deletes the reads that the ledger has not
   * decided.
   */
  async claim(limit: number): Promise<ClaimedJob[]> {
    const now = this.clock.now();
    const token = randomUUID();
    const { rows } = await this.pool.query<{ job_id: number; company_id: number }>({
      name: 'freshness_claim_jobs',
      text: `
        with picked as (
          select job_id from freshness.job
          where status in ('queued', 'crawling') and tries < $5 and (lease_until is null or lease_until not between $1 and $6)
          order by job_id limit $2 for update skip locked
        ), forgotten as (
          delete from freshness.job_read where job_id in (select job_id from picked) and accepted is null
        )
        update freshness.job set status = 'crawling', started_at = coalesce(started_at, $1), tries = tries + 1,
          lease_until = $3, lease_token = $4
        where job_id in (select job_id from picked) returning job_id, company_id`,
      values: [
        now,
        limit,
        new Date(now.getTime() + LEASE_MS),
        token,
        JOB_TRIES_MAX,
        new Date(now.getTime() + AHEAD_MS_MAX),
      ],
    });
    return rows.map((row) => ({ jobId: row.job_id, companyId: row.company_id, leaseToken: token }));
  }

  async boardsOf(companyId: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ board_id: string }>(
      'select board_id from freshness.link where company_id = $1 order by board_id',
      [companyId],
    );
    return rows.map((row) => row.board_id);
  }

  /**
   * Records the job's crawls before the boards are read. Each crawl is settled when the ledger's fact about it arrives.
   */
  async expectReads(job: ClaimedJob, reads: { boardId: string; crawlId: string }[]): Promise<void> {
    await this.pool.query(
      `insert into freshness.job_read (crawl_id, job_id, board_id)
       select crawl_id, $1, board_id from unnest($2::text[], $3::text[]) as t (crawl_id, board_id)
       on conflict do nothing`,
      [job.jobId, reads.map((read) => `${read.crawlId}:${job.companyId}`), reads.map((read) => read.boardId)],
    );
  }

  renew(job: ClaimedJob): Promise<void> {
    return this.keep(job, LEASE_MS);
  }

  /**
   * Call this when all observations are on the intake. Extends the lease, so that no worker claims the job while the
   * ledger decides.
   */
  awaitVerdict(job: ClaimedJob): Promise<void> {
    return this.keep(job, VERDICT_MS);
  }

  private async keep(job: ClaimedJob, ms: number): Promise<void> {
    await this.pool.query('update freshness.job set lease_until = $3 where job_id = $1 and lease_token = $2', [
      job.jobId,
      job.leaseToken,
      new Date(this.clock.now().getTime() + ms),
    ]);
  }

  /** Releases a job whose boards could not be requested, without counting a try. */
  async postpone(job: ClaimedJob, delayMs: number): Promise<void> {
    await this.pool.query(
      `update freshness.job set status = 'queued', tries = tries - 1, lease_until = $3, lease_token = null
       where job_id = $1 and lease_token = $2 and status = 'crawling'`,
      [job.jobId, job.leaseToken, new Date(this.clock.now().getTime() + delayMs)],
    );
  }

  /** Ends a job that cannot succeed. */
  async fail(job: ClaimedJob, reason: string): Promise<void> {
    await this.pool.query(
      `update freshness.job set status = 'failed', finished_at = $3, reason = $4, lease_until = null, lease_token = null
       where job_id = $1 and lease_token = $2 and status = 'crawling'`,
      [job.jobId, job.leaseToken, this.clock.now(), reason],
    );
  }

  /**
   * Returns the job ids and customer ids of billed calls whose job failed and whose `forced_fresh` bill is not voided
   * yet.
   */
  async callsToVoid(limit: number): Promise<{ jobId: number; customerId: string }[]> {
    const { rows } = await this.pool.query<{ job_id: number; customer_id: string }>(
      `select job_id, customer_id from freshness.queuing_call join freshness.job using (job_id)
       where status = 'failed' and not voided and customer_id <> $1 order by job_id limit $2`,
      [OPERATOR, limit],
    );
    return rows.map((row) => ({ jobId: row.job_id, customerId: row.customer_id }));
  }

  async markVoided(jobId: number): Promise<void> {
    await this.pool.query('update freshness.queuing_call set voided = true where job_id = $1', [jobId]);
  }

  /** Fails jobs that take longer than ten minutes, and deletes jobs a week after their end. */
  async expire(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.pool.query(
      `update freshness.job set status = 'failed', finished_at = $1, reason = 'not finished within 10 minutes'
       where status in ('queued', 'crawling') and queued_at < $2`,
      [new Date(now), new Date(now - JOB_MS_MAX)],
    );
    await this.pool.query("delete from freshness.job where status in ('done', 'failed') and finished_at < $1", [
      new Date(now - JOBS_KEPT_DAYS * 86_400_000),
    ]);
  }
}

/** Ends the pause of a job that has not been tried yet. */
async function startNow(client: PoolClient, jobId: number): Promise<void> {
  await client.query(
    "update freshness.job set lease_until = null where job_id = $1 and status = 'queued' and tries = 0",
    [jobId],
  );
}
