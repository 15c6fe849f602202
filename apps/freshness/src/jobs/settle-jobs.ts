import type { BoardCrawled } from '@hiring/contracts';
import type { PoolClient } from 'pg';
import { isAccepted } from '../boards/accepted-crawl.js';
import { verdictOf, type DecidedCrawls } from './crawl-job.js';

interface SettledRow extends DecidedCrawls {
  job_id: number;
  event_seq: number;
}

/**
 * Settles the jobs for which the ledger has decided on every crawl. `verdictOf` gives each job's new state. If a job is
 * queued again, it waits for the pause, so that a failing board is not requested again at once. Runs in the
 * projection's transaction, so a job never ends before the facts about its crawls are folded here.
 */
export async function settleJobs(client: PoolClient, crawls: BoardCrawled[], pauseSeconds: number): Promise<void> {
  const jobIds = await recordVerdicts(client, crawls);
  if (jobIds.length === 0) return;
  const { rows: settled } = await client.query<SettledRow>({
    name: 'freshness_settled_jobs',
    text: `
      /* Locked, so that no worker claims a job again before its verdict is stored. */
      with job as (
        select job_id, tries, company_id from freshness.job
        where job_id = any($1::bigint[]) and status = 'crawling' for update
      )
      select job.job_id, job.tries, max(read.event_seq) as event_seq, bool_or(read.held) as held,
        bool_or(read.accepted) and not exists (
          select 1 from freshness.link
          where link.company_id = job.company_id and link.live and not exists (
            select 1 from freshness.job_read good
            where good.job_id = job.job_id and good.board_id = link.board_id and good.accepted)
        ) as complete
      from job join freshness.job_read read using (job_id)
      group by job.job_id, job.tries, job.company_id
      having bool_and(read.accepted is not null)`,
    values: [jobIds],
  });
  if (settled.length === 0) return;
  await client.query({
    name: 'freshness_settle_jobs',
    text: `
      update freshness.job set status = t.status, lease_token = null,
        done_seq = case when t.status = 'done' then t.event_seq end,
        finished_at = case when t.status <> 'queued' then now() end,
        reason = case when t.status <> 'done' then 'a board could not be read in full' end,
        lease_until = case when t.status = 'queued' then $4::timestamptz + $5 * interval '1 second' end
      from unnest($1::bigint[], $2::text[], $3::bigint[]) as t (job_id, status, event_seq)
      where job.job_id = t.job_id`,
    values: [
      settled.map((row) => row.job_id),
      settled.map(verdictOf),
      settled.map((row) => row.event_seq),
      crawls.at(-1)?.observed_at,
      pauseSeconds,
    ],
  });
}

/** Records the ledger's decisions about those crawls that belong to jobs. Returns the ids of these jobs. */
async function recordVerdicts(client: PoolClient, crawls: BoardCrawled[]): Promise<number[]> {
  const { rows } = await client.query<{ job_id: number }>({
    name: 'freshness_settle_reads',
    text: `update freshness.job_read set accepted = t.accepted, held = t.held, event_seq = t.event_seq
      from unnest($1::text[], $2::boolean[], $3::boolean[], $4::bigint[]) as t (crawl_id, accepted, held, event_seq)
      where job_read.crawl_id = t.crawl_id returning job_read.job_id`,
    values: [
      crawls.map((crawl) => crawl.crawl_id),
      crawls.map(isAccepted),
      crawls.map((crawl) => crawl.held === true),
      crawls.map((crawl) => crawl.event_seq),
    ],
  });
  return [...new Set(rows.map((row) => row.job_id))];
}
