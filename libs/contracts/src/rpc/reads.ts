import type { JobFunction } from '../functions.js';
import type { AdoptedBy, AdoptedPartitions, TopicToAdopt } from './ledger.js';

export type Coverage = 'direct' | 'stale' | 'none';

/** A read's answer. `body` is JSON text passed through to the caller as it is. */
export interface ReadAnswer {
  body: string;
  coverage?: Coverage;
  /** Ledger position the answer was computed at. */
  ledger_seq: number;
  as_of?: string;
  /** Resolved company, for calls that named it by domain or name. */
  company_id?: number;
}

/** A cold Tier 1 read: a crawl is queued or running. `queued` is true only for the call that pays for the job. */
export interface CrawlingAnswer {
  crawling: { job_id: number; status: 'crawling'; retry_after_seconds: number; queued: boolean };
}

/** Who asks. Every company-scoped question carries it: what is not the caller's does not exist for them. */
export interface Asker {
  customer_id: string;
}

export interface CompanyQuestion extends Asker {
  company_id: number;
}

export interface SearchQuestion extends Asker {
  role?: JobFunction;
  geo?: string;
  since?: string;
  limit: number;
}

type Tier1Question = CompanyQuestion & { max_age_seconds?: number; call_id: string };

export interface ReadsRpc {
  'reads.is_hiring': { request: CompanyQuestion; response: ReadAnswer };
  'reads.open_reqs': {
    request: CompanyQuestion & { function?: JobFunction; country?: string; limit: number };
    response: ReadAnswer;
  };
  'reads.enrichment': { request: CompanyQuestion; response: ReadAnswer };
  'reads.first_hire': { request: CompanyQuestion & { function?: JobFunction }; response: ReadAnswer };
  'reads.repost_pain': { request: CompanyQuestion; response: ReadAnswer };
  'reads.ats_migrations': { request: CompanyQuestion; response: ReadAnswer };
  'reads.search_reqs': { request: SearchQuestion & { cursor?: number }; response: ReadAnswer };
  'reads.search_jobs': { request: SearchQuestion & { cursor?: string }; response: ReadAnswer };
  'reads.role_demand': { request: Asker & { role?: JobFunction; geo?: string; since?: string }; response: ReadAnswer };
  'reads.hiring_pulse': { request: Tier1Question; response: ReadAnswer | CrawlingAnswer };
  'reads.pre_action_brief': { request: Tier1Question; response: ReadAnswer | CrawlingAnswer };
  'reads.crawl_job': { request: Asker & { job_id: number }; response: ReadAnswer };
  'reads.sheet_enrich': { request: Asker & { domain?: string; name?: string }; response: ReadAnswer };
  'reads.resolve_company': { request: Asker & { domain: string }; response: { company_id: number } };
  'reads.write_outcome': {
    request: CompanyQuestion & { outcome: string; observed_at: string; req_key?: string; request_id: string };
    response: { id: number };
  };
  'reads.newest_req': {
    request: Asker & { domain: string; function?: JobFunction };
    response: { title: string | null };
  };
  /** Operators: where the read models stand. `lag_records` = offsets behind the ledger topic's end; 1 may be a marker. */
  'reads.projections': {
    request: Record<string, never>;
    response: { views: { view: string; event_seq: number; version: number; lag_records: number }[] };
  };
  /**
   * Operators: folds the ledger into the next generation of the read models beside the live one and compares the two at
   * one ledger position. `flip` then makes it the live one; with `expect_equal` only if nothing differs. One at a time.
   */
  'reads.rebuild': {
    request: { view: string; flip: boolean; expect_equal: boolean };
    response: { version: number };
  };
  'reads.rebuild_status': { request: { version: number }; response: RebuildStatus };
  'reads.adopt_ledger': { request: TopicToAdopt; response: AdoptedBy };
  'reads.adopt_outcomes': { request: TopicToAdopt; response: AdoptedPartitions };
}

export interface RebuildStatus {
  version: number;
  phase:
    'sorting' | 'filling' | 'indexing' | 'catching_up' | 'comparing' | 'flipped' | 'compared' | 'refused' | 'failed';
  /** Facts this phase has worked off; once the tables are filled, the last fact in them. */
  event_seq: number;
  /** Last fact of the live tables when asked. */
  target_seq: number;
  tables: TableComparison[];
  error: string | null;
}

/** One table of two generations at the same ledger position. */
export interface TableComparison {
  table: string;
  live_rows: number;
  rebuilt_rows: number;
  equal: boolean;
}
