import type {
  ClosedReason,
  CrawlOutcome,
  Instant,
  JobFunction,
  PostingAttributes,
  Seniority,
  Workplace,
} from '@hiring/contracts';

/** A company's board in the read model. */
export interface BoardView {
  status: 'new' | 'live' | 'lost' | 'unlinked';
  via: 'careers_page' | 'directory' | 'caller';
  /** `event_seq` of the newest `board_linked`; determines which baseline events a watch receives. */
  linked_seq: number;
  /** Newest crawl record with any outcome. */
  crawled_at: Instant | null;
  outcome: CrawlOutcome | null;
  /** Whether the newest crawl record is a complete crawl (accepted, not held). */
  crawled_completely: boolean;
  /** Last complete crawl. */
  complete_at: Instant | null;
  /**
   * Last crawl that showed postings: complete, incomplete or held. Live postings that are not in `lagging` were seen
   * then.
   */
  sighted_at: Instant | null;
  /** How many postings are live. */
  live: number;
  /** Last sighting of live postings that the newest listing did not show. Key: `~` + posting_id. */
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

/** One open role in a list. `boards` = its live postings' vendors, distinct and sorted. */
export interface ListedReq {
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  first_seen: Instant;
  boards: string[];
}

/** An active req with at least one repost. */
export interface PainEntry {
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  first_seen: Instant;
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
  /** Monday 00:00Z. */
  bucket_start: Instant;
  /** Active reqs after the week's last fact. */
  open_req_count: number;
  /** Whether the week has a complete crawl on any board. */
  crawled: boolean;
  /** The same by function, functions without any left out. The newest week has none: `CompanyRow.by_function` has it. */
  by_function?: OpenByFunction;
}

/**
 * One row per company: answers is-hiring, hiring-pulse, enrichment, sheet/enrich and the brief on its own. Plain JSON.
 * Windows end at `t`, so the values change only with facts; confidence, coverage and coldness also depend on `now`.
 */
export interface CompanyRow {
  company_id: number;
  slug: string;
  name: string;
  domain: string;
  domain_aliases: string[];
  hq_country: string | null;
  /** null = shared catalogue. */
  owner: string | null;
  /** Newest fact folded. */
  event_seq: number;
  last_fact_at: Instant | null;
  /** First complete crawl on any board. */
  covered_since: Instant | null;
  /** Newest complete crawl, past boards included: where all windows end. */
  t: Instant | null;
  /** When a fact removed the last live board. */
  uncovered_at: Instant | null;
  /** Newest `company_registered`, `board_linked`, `board_unlinked` or complete crawl: `as_of` in enrichment. */
  profiled_at: Instant | null;
  /** Boards ever linked, by board_id. */
  boards: Record<string, BoardView>;
  open_req_count: number;
  /** Functions with active reqs. */
  by_function: OpenByFunction;
  /** `opened_at` for new roles younger than `t` - 120 d, by function, in no order. */
  new_roles: Partial<Record<JobFunction, Instant[]>>;
  /** When confirmed closures left no active req; null while there are any, or if something else left none. */
  paused_at: Instant | null;
  /** The same for each function. */
  paused_functions: Partial<Record<JobFunction, Instant>>;
  /** Oldest first; at least the 8 weeks that end with that of `t`. Past weeks without a complete crawl are omitted. */
  weeks: WeekView[];
  first_hires: Partial<Record<JobFunction, FirstHire>>;
  /** Active reqs with reposts younger than `t` - 365 d, in no order. */
  pain: PainEntry[];
  /** The (at most 5) newest active reqs in list order. */
  top_reqs: ListedReq[];
  /** In list order. */
  migrations: MigrationView[];
}

/** A posting's stored data besides its board. Members equal to the req's are left out. */
export interface PostingDetails {
  /** When it was first sighted; left out if it equals the req's `first_seen`. */
  since?: Instant;
  /** Left out if it equals the `page_url` in the req's attributes. */
  page_url?: string;
  /** The board's own date; left out if it is not reliable or there is none. */
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

/** `alias_of` for a withdrawn req, which turned out to be no role. No req has this key. */
export const NO_REQ = '';

/** One row per req ever opened. */
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
  /** First week (Monday 00:00Z) in which the req counts in role demand. */
  cohort_week: Instant;
  active: boolean;
  closed_at: Instant | null;
  /** Why it last closed; left out until there is one. */
  closed_reason?: ClosedReason;
  /** The older req that it was merged into, or `NO_REQ`. A req with an alias is in no count and no list. */
  alias_of: string | null;
  live: LivePosting[];
  /** The removed posting that was seen last. */
  gone: GonePosting | null;
  reposts: RepostView[];
}

/** Change in the count of active reqs; add up per function, country, seniority and workplace. */
export interface OpenDelta {
  function: JobFunction;
  country: string | null;
  seniority: Seniority | null;
  workplace: Workplace | null;
  delta: 1 | -1;
}

/** Change in the count of active reqs; add up per (function, country, cohort_week, week). Shared catalogue only. */
export interface DemandDelta {
  function: JobFunction;
  country: string | null;
  cohort_week: Instant;
  week: Instant;
  delta: number;
}
