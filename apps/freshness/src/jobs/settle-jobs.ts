import type { BoardCrawled } from '@hiring/contracts';
import type { PoolClient } from 'pg';
import { isAccepted } from '../boards/accepted-crawl.js';

/** Number of tries after which a job fails. */
export const JOB_TRIES_MAX = 3;

/**
 * Settles the jobs for which the ledger has decided every crawl. A job is `done` when at least one board, and every
 * live one, has an accepted complete crawl. Otherwise it is `failed` when a crawl is held or after the last try;
 * otherwise it is queued again, after the pause. Runs in the projection's transaction, so a job never ends before its
 * facts are folded here.
 */
export async function settleJobs(client: PoolClient, crawls: BoardCrawled[], pauseSeconds: number): Promise<void> {
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
  const jobIds = [...new Set(rows.map((row) => row.job_id))];
  if (jobIds.length === 0) return;
  await client.query({
    name: 'freshness_settle_jobs',
    text: `
      with settled as (
        select job.job_id, job.tries,
          bool_or(read.accepted) and not exists (
            select 1 from freshness.link
            where link.company_id = job.company_id and link.live and not exists (
              select 1 from freshness.job_read good
              where good.job_id = job.job_id and good.board_id = link.board_id and good.accepted)
          ) as done,
          bool_or(read.held) as held, max(read.event_seq) as event_seq
        from freshness.job join freshness.job_read read using (job_id)
        where job.job_id = any($1::bigint[]) and job.status = 'crawling'
        group by job.job_id, job.tries, job.company_id
        having bool_and(read.accepted is not null)
      )
      update freshness.job set
        status = case when settled.done then 'done' when settled.held or settled.tries >= $2 then 'failed' else 'queued' end,
        done_seq = case when settled.done then settled.event_seq end,
        finished_at = case when settled.done or settled.held or settled.tries >= $2 then now() end,
        reason = case when settled.done then null else 'a board could not be read in full' end,
        /* Not before the pause has passed: a failing board is not requested again at once. */
        lease_until = case when settled.done or settled.held or settled.tries >= $2 then null
          else $3::timestamptz + $4 * interval '1 second' end,
        lease_token = null
      from settled where job.job_id = settled.job_id`,
    values: [jobIds, JOB_TRIES_MAX, crawls.at(-1)?.observed_at, pauseSeconds],
  });
}
