import type { PostingAttributes } from './attributes.js';
import type { JobFunction } from './functions.js';

/** UTC instant with milliseconds, e.g. `2026-03-02T10:00:00.000Z`. As strings, instants sort by time. */
export type Instant = string;

export type CrawlOutcome = 'complete' | 'not_modified' | 'incomplete' | 'failed' | 'absent' | 'overdue';
export const PUBLIC_EVENT_TYPES = ['opened', 'reposted', 'reobserved'] as const;
export type PublicEventType = (typeof PUBLIC_EVENT_TYPES)[number];
/** Event types in the feed. Callers get `closed` events only if they request them. */
export const FEED_EVENT_TYPES = [...PUBLIC_EVENT_TYPES, 'closed'] as const;
export type FeedEventType = (typeof FEED_EVENT_TYPES)[number];

/**
 * Event types on the public topic: the feed's types, plus the types that only a consumer with its own copy of the data
 * needs.
 */
export const TOPIC_EVENT_TYPES = [...FEED_EVENT_TYPES, 'relabelled', 'merged', 'withdrawn'] as const;

/** Fields that every fact has. `event_seq` numbers all facts from 1 without gaps. */
export interface FactBase {
  event_seq: number;
  /** The fact's company. 0 for `intake_rejected` if the record was unreadable. */
  company_id: number;
  observed_at: Instant;
  /** The crawl that caused this fact. */
  crawl_id?: string;
  /** The registry command that caused this fact. */
  command_id?: string;
}

/**
 * A req's labels. Every public fact contains the title, the job function, the country and the city. A public fact
 * contains any other attribute only if that attribute has changed.
 */
export interface Labels extends PostingAttributes {
  title: string;
  function: JobFunction;
  /** ISO 3166-1 alpha-2, upper case; null = unknown. */
  country: string | null;
  city: string | null;
}

/** The posting that a fact adds to a req, or updates. If a field is missing, the posting keeps its stored value. */
export interface PostingFields {
  posting_id: string;
  url?: string | null;
  /** The posting date, if it is reliable. */
  posted_at?: Instant | null;
  internal_id?: string | null;
  requisition_id?: string | null;
}

export interface Opened extends FactBase, Labels, PostingFields {
  type: 'opened';
  req_key: string;
  board_id: string;
  opened_at: Instant;
  opened_at_from: 'board' | 'sighting' | 'baseline';
  baseline: boolean;
  confidence: number;
}

export type RepostBasis = 'same_id' | 'same_url' | 'job_key' | 'redated' | 'title_place' | 'title_country';

export interface Reposted extends FactBase, Labels, PostingFields {
  type: 'reposted';
  req_key: string;
  board_id: string;
  replaces: string | null;
  basis: RepostBasis;
  confidence: number;
}

export interface Reobserved extends FactBase, Labels, Partial<PostingFields> {
  type: 'reobserved';
  req_key: string;
  board_id: string;
  cause: 'further_board' | 'returned' | 'heartbeat';
  replaces?: string | null;
  confidence: number;
}

export const CLOSED_REASONS = ['missed', 'proof', 'expired', 'board_absent', 'board_unlinked'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export interface Closed extends FactBase {
  type: 'closed';
  req_key: string;
  board_id: string;
  reason: ClosedReason;
  last_seen_at: Instant;
}

export type RelinkCause =
  | 'same_url'
  | 'same_job_key'
  | 'bulk_reissue'
  | 'parser_change'
  | 'rebaseline'
  | 'auto_refresh'
  | 'baseline_link'
  | 'same_day'
  | 'posting_back'
  | 'posting_dropped'
  | 'edited'
  | 'reclassified'
  | 'not_a_role'
  | 'merged';

export interface ReqRelinked extends FactBase, Partial<Labels>, Partial<PostingFields> {
  type: 'req_relinked';
  req_key: string;
  board_id: string;
  cause: RelinkCause;
  replaces?: string | null;
  /** Id of a posting that is gone from this req. */
  remove?: string;
  /** For `merged` only: the older key. This req's key becomes an alias of the older key. */
  alias_of?: string;
  /** For `not_a_role` only: the req has no other posting, so it is treated as never opened. */
  withdrawn?: true;
}

export interface BoardCrawled extends FactBase {
  type: 'board_crawled';
  board_id: string;
  outcome: CrawlOutcome;
  /**
   * The vendor parser's version. If `labels_version` is absent, this number combines both versions: 1,000 times the
   * parser's version, plus the labels' version.
   */
  parser_version: number;
  labels_version?: number;
  /** The board's prior, by which the crawl labelled places without a country (see `Observation`). */
  country_prior?: string;
  /** Number of distinct postings that the crawl listed. */
  listed: number;
  /**
   * The board's live postings that are missing from the listing, but stay live because no fact from this crawl removes
   * them.
   */
  unlisted: string[];
  /**
   * The board's live postings whose row or page was unreadable, but that stay live because no fact from this crawl
   * removes them. Absent if there are none.
   */
  unread?: string[];
  /** Listed postings that are not roles. Absent if there are none. */
  non_roles?: string[];
  /** The real board in another system, if this board only links to it. */
  front_of?: string;
  baseline: boolean;
  /** True if too many postings vanished at once, so the crawl does not count as complete yet. */
  held?: boolean;
  /** Why the board is lost after this crawl. */
  lost?: 'expired' | 'board_absent';
  crawl_id: string;
  /** Why the outcome is not complete, for operators. */
  reason?: string;
}

export interface AtsMigrated extends FactBase {
  type: 'ats_migrated';
  from_board_id: string;
  to_board_id: string;
  from_vendor: string;
  to_vendor: string;
  occurred_at: Instant;
  overlap: number;
  confidence: number;
}

export interface CompanyFields {
  /** Unique in the ledger, and part of the company's req_keys. */
  slug: string;
  name: string;
  /** The registrable domain. */
  domain: string;
  domain_aliases: string[];
  hq_country: string | null;
  /** The only customer_id that can see the company. Null for the shared catalogue. */
  owner: string | null;
}

export interface CompanyRegistered extends FactBase, CompanyFields {
  type: 'company_registered';
}

export interface CompanyUpdated extends FactBase, CompanyFields {
  type: 'company_updated';
}

export interface BoardLinked extends FactBase {
  type: 'board_linked';
  board_id: string;
  via: 'careers_page' | 'directory' | 'caller';
}

export interface BoardUnlinked extends FactBase {
  type: 'board_unlinked';
  board_id: string;
}

export interface IntakeRejected extends FactBase {
  type: 'intake_rejected';
  topic_id: string;
  offset: string;
  /** The rejected record's crawl_id or command_id, if it could be read. */
  id: string | null;
  reason: string;
}

export type PublicFact = Opened | Reposted | Reobserved;
export type FeedFact = PublicFact | Closed;
export type ReqFact = FeedFact | ReqRelinked;
export type Fact =
  | ReqFact
  | BoardCrawled
  | AtsMigrated
  | CompanyRegistered
  | CompanyUpdated
  | BoardLinked
  | BoardUnlinked
  | IntakeRejected;

type WithoutSeq<F> = F extends Fact ? Omit<F, 'event_seq'> : never;
/** A decided fact that has no `event_seq` yet. */
export type DecidedFact = WithoutSeq<Fact>;

export function isPublic(fact: Fact): fact is PublicFact {
  return fact.type === 'opened' || fact.type === 'reposted' || fact.type === 'reobserved';
}

export function isInFeed(fact: Fact): fact is FeedFact {
  return isPublic(fact) || fact.type === 'closed';
}
