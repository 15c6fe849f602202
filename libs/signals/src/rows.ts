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
  /** `event_seq` of the newest `board_linked`. It determines which baseline events a watch receives. */
  linked_seq: number;
  /** When the newest crawl record was, whatever its outcome. */
  crawled_at: Instant | null;
  outcome: CrawlOutcome | null;
  /** True if the newest crawl record is a complete crawl (accepted, not held). */
  crawled_completely: boolean;
  /** When the last complete crawl was. */
  complete_at: Instant | null;
  /**
   * The time of the last crawl that showed postings, whether complete, incomplete or held. Live postings that are not
   * in `lagging` were sighted at this time.
   */
  sighted_at: Instant | null;
  live: number;
  /** The last sightings for live postings that the newest listing did not show. The key is `~` + posting_id. */
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

/** An active req with at least one repost. */
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
  /** The Monday, 00:00Z, on which the week begins. */
  bucket_start: Instant;
  /** Active reqs after the week's last fact. */
  open_req_count: number;
  /** True if the week has a complete crawl on any board. */
  crawled: boolean;
  /** Active reqs by function, without zeros. The newest week has none: see `CompanyRow.by_function`. */
  by_function?: OpenByFunction;
}

/**
 * One row per company. It alone is enough for is-hiring, hiring-pulse, enrichment, sheet/enrich and the brief. It is
 * plain JSON. Windows end at `t`, so the values change only with facts. Confidence, coverage and coldness depend on
 * `now` as well.
 */
export interface CompanyRow {
  company_id: number;
  slug: string;
  name: string;
  domain: string;
  domain_aliases: string[];
  hq_country: string | null;
  /** The only customer that can see the company; null = the shared catalogue. */
  owner: string | null;
  /** The newest folded fact's position. */
  event_seq: number;
  last_fact_at: Instant | null;
  /** The first complete crawl on any board. */
  covered_since: Instant | null;
  /** The time of the newest complete crawl on any board, past boards included. All windows end at this time. */
  t: Instant | null;
  /** The time of the newest fact that removed the last live board; null before the first. */
  uncovered_at: Instant | null;
  /**
   * The time of the newest `company_registered`, `board_linked`, `board_unlinked` or complete crawl. It is `as_of` in
   * enrichment.
   */
  profiled_at: Instant | null;
  /** All boards that were ever linked, by board_id. */
  boards: Record<string, BoardView>;
  open_req_count: number;
  /** Active reqs by function, without zeros. */
  by_function: OpenByFunction;
  /** The `opened_at` values of new roles, if later than `t` - 120 d, by function. The lists are not sorted. */
  new_roles: Partial<Record<JobFunction, Instant[]>>;
  /**
   * When confirmed closures left no active req. Null while there are any, or if something else removed the last one.
   */
  paused_at: Instant | null;
  /** The same as `paused_at`, for each function. */
  paused_functions: Partial<Record<JobFunction, Instant>>;
  /** Oldest first; at least the 8 weeks up to that of `t`. Past weeks without a complete crawl are omitted. */
  weeks: WeekView[];
  first_hires: Partial<Record<JobFunction, FirstHire>>;
  /** Active reqs with reposts younger than `t` - 365 d, in no order. */
  pain: PainEntry[];
  /** The newest active reqs, at most 5, in list order. */
  top_reqs: ListedReq[];
  /** In list order. */
  migrations: MigrationView[];
}

/** A posting's stored data besides its board. Members equal to the req's are left out. */
export interface PostingDetails {
  /** When the posting was first sighted; absent if that equals the req's `first_seen`. */
  since?: Instant;
  /** Absent if it equals `page_url` in the req's attributes. */
  page_url?: string;
  /** The board's date; absent if there is none or it is not reliable. */
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

/** The value of `alias_of` for a withdrawn req, which turned out to be no role. No req has this key. */
export const NO_REQ = '';

/** One row for every req that was ever opened. */
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
  /** Why the req last closed; absent before the first closure. */
  closed_reason?: ClosedReason;
  /** The older req into which this one was merged, or `NO_REQ`. A req with an alias is in no count and no list. */
  alias_of: string | null;
  live: LivePosting[];
  /** The removed posting that was seen last. */
  gone: GonePosting | null;
  reposts: RepostView[];
}

/** A change in the count of active reqs per function, country, seniority and workplace. Readers add the changes up. */
export interface OpenDelta {
  function: JobFunction;
  country: string | null;
  seniority: Seniority | null;
  workplace: Workplace | null;
  delta: 1 | -1;
}

/**
 * A change in the count of active reqs per (function, country, cohort_week, week), in the shared catalogue only.
 * Readers add the changes up.
 */
export interface DemandDelta {
  function: JobFunction;
  country: string | null;
  cohort_week: Instant;
  week: Instant;
  delta: number;
}
