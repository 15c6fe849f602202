import type { PostingAttributes } from './attributes.js';
import type { JobFunction } from './functions.js';

/** UTC instant with milliseconds, e.g. `2026-03-02T10:00:00.000Z`. Comparing two as strings compares their times. */
export type Instant = string;

export type CrawlOutcome = 'complete' | 'not_modified' | 'incomplete' | 'failed' | 'absent' | 'overdue';
export const PUBLIC_EVENT_TYPES = ['opened', 'reposted', 'reobserved'] as const;
export type PublicEventType = (typeof PUBLIC_EVENT_TYPES)[number];
/** Event types in the feed. Callers get closures only if they request them. */
export const FEED_EVENT_TYPES = [...PUBLIC_EVENT_TYPES, 'closed'] as const;
export type FeedEventType = (typeof FEED_EVENT_TYPES)[number];

/** Event types on the public topic: those in the feed, and those that a mirror needs to stay equal to the API. */
export const TOPIC_EVENT_TYPES = [...FEED_EVENT_TYPES, 'relabelled', 'merged', 'withdrawn'] as const;

/**
 * Fields that every fact has. `event_seq` numbers all facts in the ledger from 1 without gaps, including internal
 * facts.
 */
export interface FactBase {
  event_seq: number;
  /** The fact's company; 0 for `intake_rejected` when the record was unreadable. */
  company_id: number;
  observed_at: Instant;
  /** The crawl that caused this fact. */
  crawl_id?: string;
  /** The registry command that caused this fact. */
  command_id?: string;
}

/**
 * A req's labels. Every public fact repeats title, function, country and city, so that a feed row needs only one fact.
 * The fact has attributes only when they change.
 */
export interface Labels extends PostingAttributes {
  title: string;
  function: JobFunction;
  /** ISO 3166-1 alpha-2, upper case; null = unknown. */
  country: string | null;
  city: string | null;
}

/**
 * The posting that becomes live on a req by this fact. A missing field keeps its stored value. `internal_id` and
 * `requisition_id` are included only if they are usable keys.
 */
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
  /** For `merged` only: the older key, for which this req's key becomes an alias. */
  alias_of?: string;
  /** For `not_a_role` only: the req has no other posting, so it counts as if it had never been opened. */
  withdrawn?: true;
}

export interface BoardCrawled extends FactBase {
  type: 'board_crawled';
  board_id: string;
  outcome: CrawlOutcome;
  /**
   * The vendor parser's version. A record without `labels_version` has both versions in this number: 1,000 times the
   * parser's version, plus the labels version.
   */
  parser_version: number;
  labels_version?: number;
  /** Number of distinct postings that the crawl listed. */
  listed: number;
  /** The board's live postings that are not in the listing, once the crawl's other facts are applied. */
  unlisted: string[];
  /**
   * The board's live postings whose row or page could not be read, once the crawl's other facts are applied. Absent
   * when there are none.
   */
  unread?: string[];
  /** Listed postings that are not roles. Absent when there are none. */
  non_roles?: string[];
  /** The other system's board, if this board is only a front for it. Absent when the crawl saw none. */
  front_of?: string;
  baseline: boolean;
  /** True if the vanish guard does not accept the listing yet, so the crawl does not count as complete. */
  held?: boolean;
  /** Why the board is lost after this crawl. Absent when it is not lost. */
  lost?: 'expired' | 'board_absent';
  crawl_id: string;
  /** For operators: why the outcome is not complete, as given by the crawler or the ledger. */
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
  /** The only customer_id that can see the company; null = the shared catalogue. */
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
/** A decided fact that has no position on the ledger yet. */
export type DecidedFact = WithoutSeq<Fact>;

export function isPublic(fact: Fact): fact is PublicFact {
  return fact.type === 'opened' || fact.type === 'reposted' || fact.type === 'reobserved';
}

/** Returns whether the fact is in the change feed. Only callers that request closures get closures. */
export function isInFeed(fact: Fact): fact is FeedFact {
  return isPublic(fact) || fact.type === 'closed';
}
