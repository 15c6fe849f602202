import type {
  ClosedReason,
  CrawlOutcome,
  Instant,
  JobFunction,
  PostingAttributes,
  Seniority,
  Workplace,
} from '@hiring/contracts';

/** A board of a company in the read model. */
export interface BoardView {
  status: 'new' | 'live' | 'lost' | 'unlinked';
  via: 'careers_page' | 'directory' | 'caller';
  /** `event_seq` of the newest `board_linked`. It determines which baseline events a watch receives. */
  linked_seq: number;
  /** Time of the newest crawl record, whatever its outcome. */
  crawled_at: Instant | null;
  outcome: CrawlOutcome | null;
  /** True if the newest crawl record is a complete crawl (accepted, not held). */
  crawled_completely: boolean;
  /** Time of the last complete crawl. */
  complete_at: Instant | null;
  /**
   * Time of the last crawl that showed postings: complete, incomplete or held. Live postings that are not in `lagging`
   * were seen then.
   */
  sighted_at: Instant | null;
  /** Number of live postings. */
  live: number;
  /** The last sightings of live postings that the newest listing did not show. The key is `~` + posting_id. */
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

/** One open role in a list. `boards` are the vendors of its live postings, distinct and sorted. */
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
  /** The Monday, 00:00Z, on which the week begins. */
  bucket_start: Instant;
  /** Number of active reqs after the last fact of the week. */
  open_req_count: number;
  /** True if the week has a complete crawl on any board. */
  crawled: boolean;
  /**
   * Active reqs by function; functions without any are absent. The newest week has none: see `CompanyRow.by_function`.
   */
  by_function?: OpenByFunction;
}

/**
 * One row per company, which alone answers is-hiring, hiring-pulse, enrichment, sheet/enrich and the brief. Plain JSON.
 * Windows end at `t`, so the values change only with facts. Confidence, coverage and coldness also depend on `now`.
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
  /** Position of the newest fact folded. */
  event_seq: number;
  last_fact_at: Instant | null;
  /** Time of the first complete crawl on any board. */
  covered_since: Instant | null;
  /** Time of the newest complete crawl, past boards included: all windows end there. */
  t: Instant | null;
  /** When a fact removed the last live board. */
  uncovered_at: Instant | null;
  /**
   * Time of the newest `company_registered`, `board_linked`, `board_unlinked` or complete crawl: `as_of` in enrichment.
   */
  profiled_at: Instant | null;
  /** All boards that were ever linked, by board_id. */
  boards: Record<string, BoardView>;
  open_req_count: number;
  /** Counts of active reqs by function; functions without any are absent. */
  by_function: OpenByFunction;
  /** `opened_at` of the new roles younger than `t` - 120 d, by function, in no order. */
  new_roles: Partial<Record<JobFunction, Instant[]>>;
  /**
   * When confirmed closures left no active req. Null while there are any, or if something else removed the last one.
   */
  paused_at: Instant | null;
  /** The value of `paused_at` for each function. */
  paused_functions: Partial<Record<JobFunction, Instant>>;
  /** Oldest first; at least the 8 weeks that end with that of `t`. Past weeks without a complete crawl are omitted. */
  weeks: WeekView[];
  first_hires: Partial<Record<JobFunction, FirstHire>>;
  /** Active reqs with reposts younger than `t` - 365 d, in no order. */
  pain: PainEntry[];
  /** The newest active reqs, at most 5, in list order. */
  top_reqs: ListedReq[];
  /** The migrations in list order. */
  migrations: MigrationView[];
}

/** The stored data of a posting besides its board. Members equal to those of the req are left out. */
export interface PostingDetails {
  /** When the posting was first sighted; absent if that equals the `first_seen` of the req. */
  since?: Instant;
  /** Absent if it equals `page_url` in the req's attributes. */
  page_url?: string;
  /** The date that the board gives; absent if there is none or it is not reliable. */
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

/** The `alias_of` of a withdrawn req, which turned out to be no role. No req has this key. */
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

/** A change in the number of active reqs per function, country, seniority and workplace. Readers add the changes up. */
export interface OpenDelta {
  function: JobFunction;
  country: string | null;
  seniority: Seniority | null;
  workplace: Workplace | null;
  delta: 1 | -1;
}

/**
 * A change in the number of active reqs per (function, country, cohort_week, week), in the shared catalogue only.
 * Readers add the changes up.
 */
export interface DemandDelta {
  function: JobFunction;
  country: string | null;
  cohort_week: Instant;
  week: Instant;
  delta: number;
}
