import type {
  ClosedReason,
  CrawlOutcome,
  Instant,
  JobFunction,
  PostingAttributes,
  Seniority,
  Workplace,
} from '@hiring/contracts';

export interface BoardView {
  status: 'new' | 'live' | 'lost' | 'unlinked';
  via: 'careers_page' | 'directory' | 'caller';
  /** The newest `board_linked`'s `event_seq`. It determines which baseline events a watch receives. */
  linked_seq: number;
  /** The time of the newest crawl record, whatever its outcome. */
  crawled_at: Instant | null;
  outcome: CrawlOutcome | null;
  /**
   * True if the newest crawl record has the outcome `complete` or `not_modified` and was not held by the vanish guard.
   */
  crawled_completely: boolean;
  /** The last complete crawl's time. */
  complete_at: Instant | null;
  /**
   * The time of the last crawl that listed postings (complete, incomplete or not yet accepted). Live postings that are
   * not in `lagging` were sighted then.
   */
  sighted_at: Instant | null;
  live: number;
  /** Last sightings of live postings that are missing from the newest listing. The key is `~` + posting_id. */
  lagging: Record<string, Instant>;
}

export interface FirstHire {
  opened_at: Instant;
  req_key: string;
  opened_at_from: 'board' | 'sighting' | 'baseline';
}

export interface RepostView {
  at: Instant;
  confidence: number;
}

type ReqSummary = Pick<ReqRow, 'req_key' | 'title' | 'function' | 'country' | 'first_seen'>;

/** One open role in a list. `boards` are its live postings' vendors, distinct and sorted. */
export interface ListedReq extends ReqSummary {
  boards: string[];
}

export interface PainEntry extends ReqSummary {
  reposts: RepostView[];
}

export interface MigrationView {
  event_seq: number;
  from_vendor: string;
  to_vendor: string;
  occurred_at: Instant;
  observed_at: Instant;
  confidence: number;
}

export type OpenByFunction = Partial<Record<JobFunction, number>>;

export interface WeekView {
  /** The week's Monday, 00:00Z. */
  bucket_start: Instant;
  /** Number of active reqs after the week's last fact. */
  open_req_count: number;
  /** True if the week has a complete crawl on any board. */
  crawled: boolean;
  /** Active reqs by job function, without zeros. Absent in the newest week (see `CompanyRow.by_function`). */
  by_function?: OpenByFunction;
}

/**
 * One row per company, enough for is-hiring, hiring-pulse, enrichment, sheet/enrich and the brief. Plain JSON. Windows
 * end at `t`, so values change only with facts; confidence, coverage and coldness also depend on `now`.
 */
export interface CompanyRow {
  company_id: number;
  slug: string;
  name: string;
  domain: string;
  domain_aliases: string[];
  hq_country: string | null;
  /** The only customer that can see the company. Null: the shared catalogue. */
  owner: string | null;
  /** The last folded fact's position. */
  event_seq: number;
  last_fact_at: Instant | null;
  /** The time of the first complete crawl on any board. */
  covered_since: Instant | null;
  /** The time of the newest complete crawl on any board, including unlinked ones. All windows end at this time. */
  t: Instant | null;
  /** The time of the newest fact that removed the last live board, or null. */
  uncovered_at: Instant | null;
  /**
   * The time of the newest `company_registered`, `board_linked`, `board_unlinked` or complete crawl. It is `as_of` in
   * enrichment.
   */
  profiled_at: Instant | null;
  /** All boards ever linked, by board_id. */
  boards: Record<string, BoardView>;
  open_req_count: number;
  /** Active reqs by job function, without zeros. */
  by_function: OpenByFunction;
  /** New roles' `opened_at` values later than `t` - 120 d, by job function, unsorted. */
  new_roles: Partial<Record<JobFunction, Instant[]>>;
  /** The time at which confirmed closures left no active req, or null. */
  paused_at: Instant | null;
  /** `paused_at` by function. */
  paused_functions: Partial<Record<JobFunction, Instant>>;
  /** Oldest first, at least the 8 weeks up to `t`. Past weeks without a complete crawl are omitted. */
  weeks: WeekView[];
  first_hires: Partial<Record<JobFunction, FirstHire>>;
  /** Active reqs with reposts later than `t` - 365 d, unsorted. */
  pain: PainEntry[];
  /** The 5 newest active reqs: descending `first_seen`, then ascending `req_key`. */
  top_reqs: ListedReq[];
  /** Descending `occurred_at`, then descending `event_seq`. */
  migrations: MigrationView[];
}

/** A posting's stored data other than its board. Members equal to the req's are omitted. */
export interface PostingDetails {
  /** The first sighting. Absent if equal to the req's `first_seen`. */
  since?: Instant;
  /** Absent if equal to the req's `page_url`. */
  page_url?: string;
  /** The posting date that the board states. Absent if missing or unreliable. */
  posted_at?: Instant;
}

export interface LivePosting extends PostingDetails {
  board_id: string;
  posting_id: string;
}

export interface GonePosting extends PostingDetails {
  board_id: string;
  seen_at: Instant;
}

/** `alias_of` for a withdrawn req. No req has this key. */
export const NO_REQ = '';

export interface ReqRow {
  company_id: number;
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  city: string | null;
  attributes?: PostingAttributes;
  first_seen: Instant;
  opened_at: Instant;
  opened_at_from: 'board' | 'sighting' | 'baseline';
  /** The first week (Monday 00:00Z) in which the req counts in role demand. */
  cohort_week: Instant;
  active: boolean;
  closed_at: Instant | null;
  /** Why the req last closed. Absent before the first closure. */
  closed_reason?: ClosedReason;
  /** The older req into which this one was merged, or `NO_REQ`. A req with an alias is in no count or list. */
  alias_of: string | null;
  live: LivePosting[];
  /** The removed posting with the latest sighting. */
  gone: GonePosting | null;
  reposts: RepostView[];
}

/** A change in the count of active reqs per function, country, seniority and workplace. Readers sum the changes. */
export interface OpenDelta {
  function: JobFunction;
  country: string | null;
  seniority: Seniority | null;
  workplace: Workplace | null;
  delta: 1 | -1;
}

/**
 * A change in the count of active reqs per (function, country, cohort_week, week), only in the shared catalogue.
 * Readers sum the changes.
 */
export interface DemandDelta {
  function: JobFunction;
  country: string | null;
  cohort_week: Instant;
  week: Instant;
  delta: number;
}
