import type { CrawlJob } from '@hiring/contracts';
import type { Pool } from 'pg';
import { CallerQuery, visible } from '../access/caller-query.js';

interface FoldedCrawls {
  event_seq: number;
  recent_crawls: string[];
  last_fact_at: string | null;
}

export const foldedCrawlsQuery = new CallerQuery<FoldedCrawls>(
  'folded_crawls',
  `SELECT c.event_seq, c.recent_crawls, c.fold ->> 'last_fact_at' AS last_fact_at
   FROM reads.company AS c WHERE c.company_id = $2 AND ${visible('c')}`,
);

/**
 * Returns whether all crawls of a finished job are folded into the company's row (`all`). Also returns the ledger
 * position of this row (`event_seq`).
 */
export async function foldedStateOf(
  pool: Pool,
  customerId: string,
  job: Pick<CrawlJob, 'company_id' | 'crawl_ids' | 'finished_at'>,
): Promise<{ all: boolean; event_seq: number }> {
  const row = await foldedCrawlsQuery.one(pool, customerId, [job.company_id]);
  const recent = new Set(row.recent_crawls);
  const laterFolded = job.finished_at !== null && row.last_fact_at !== null && row.last_fact_at > job.finished_at;
  return { all: laterFolded || job.crawl_ids.every((id) => recent.has(id)), event_seq: row.event_seq };
}
