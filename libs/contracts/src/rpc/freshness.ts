import type { CrawlOutcome } from '../facts.js';
import type { AdoptedBy, TopicToAdopt } from './ledger.js';

export type CrawlJobState = 'queued' | 'crawling' | 'done' | 'failed';

export interface CrawlJob {
  job_id: number;
  company_id: number;
  status: CrawlJobState;
  queued_at: string;
  finished_at: string | null;
  /** When the calling customer first requested this job, or null. */
  asked_at: string | null;
  /** The job's crawls. `reads` treats the job as done when its own tables include all these crawls. */
  crawl_ids: string[];
  /** The earliest time at which a queued job can start. Null if it can start now. */
  starts_at?: string | null;
  /**
   * If this job has failed: why. If this job is queued or running: why the company's previous job failed. The previous
   * job counts only if it ended within the hour before this job was queued.
   */
  last_failure?: { at: string; reason: string } | null;
}

/** A board's crawl for one company, as in the ledger. */
export interface RecordedCrawlOfBoard {
  observed_at: string;
  outcome: CrawlOutcome;
  /** Why the crawl was not complete, or null. */
  reason: string | null;
  /** `listed`: number of listed postings. `non_roles`: number of listed postings that are not roles. */
  listed: number;
  non_roles: number;
  /**
   * `missed`: number of live postings that were missing from the listing. `unread`: number of live postings whose row
   * or page could not be read.
   */
  missed: number;
  unread: number;
  /** True if the listing was not accepted, because too many postings vanished at once. */
  held: boolean;
  baseline: boolean;
  lost: string | null;
}

export interface BoardRecord {
  board_id: string;
  /**
   * The outcome that the crawler reported for the last attempt to read the board. The ledger decides afterwards whether
   * it accepts the crawl.
   */
  outcome: string | null;
  reason: string | null;
  crawled_at: string | null;
  due_at: string;
  failures: number;
  companies: { company_id: number; live: boolean; crawls: RecordedCrawlOfBoard[] }[];
}

export interface FreshnessRpc {
  /**
   * Queues a job that crawls every board linked to the company. If the company has a queued or running job, or a job
   * that was done at a ledger position after `known_seq`, the call joins that job instead. `queued` is true if this
   * call pays for the job. Until the job ends, a retry with the same `call_id` counts as the same call,
   * and `attempt_id` is the bill that the retry will append.
   * `retry_after_seconds` includes the pause before the job starts.
   */
  'freshness.request_crawl': {
    request: { company_id: number; customer_id: string; call_id: string; attempt_id?: string; known_seq?: number };
    response: CrawlJob & { queued: boolean; retry_after_seconds: number };
  };
  /**
   * Withdraws an attempt of the call that was to pay for the job, because the attempt was refused. Without another
   * attempt, the next call that joins the job pays instead. Idempotent.
   */
  'freshness.withdraw_crawl': {
    request: { job_id: number; call_id: string; attempt_id?: string };
    response: Record<string, never>;
  };
  'freshness.crawl_job': { request: { job_id: number; customer_id: string }; response: CrawlJob };
  /** For operators: queues jobs that no call pays for. */
  'freshness.queue_crawls': { request: { company_ids: number[] }; response: { job_ids: number[] } };
  'freshness.crawl_status': {
    request: Record<string, never>;
    response: {
      boards: Record<string, number>;
      jobs: Record<string, number>;
      due: number;
      oldest_due_at: string | null;
    };
  };
  /** For operators: returns the crawler's and the ledger's records about one board. 404 if no company links it. */
  'freshness.board': { request: { board_id: string }; response: BoardRecord };
  /** Replaces the list of watched companies. Their boards get the shortest crawl interval. */
  'freshness.watched_companies': { request: { company_ids: number[] }; response: { accepted: number } };
  'freshness.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
}
