import type { Instant, Vendor } from '@hiring/contracts';
import type { ParseResult, RefusedRow } from './parse-result.js';
import type { PostingRecord } from './posting-record.js';

/** Maximum size of a listing's decompressed body. The crawler aborts a larger one while it streams. */
export const LISTING_BYTES_MAX = 64 * 1024 * 1024;
export const DETAIL_BYTES_MAX = 1024 * 1024;

/** A plan's request. The crawler does not follow redirects: the plan decides about their target. */
export interface FetchRequest {
  purpose: 'listing' | 'detail' | 'proof';
  method: 'GET' | 'POST';
  /** Absolute https address. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** True: send the validators stored for exactly this address, if there are any (see `CrawlResult.validators`). */
  conditional: boolean;
  /** Counted after decompression. */
  bytesMax: number;
  timeoutMs: number;
}

/** Why there is no response. `forbidden`: robots policy or blocked address, nothing was sent. */
export type FetchFailure = 'timeout' | 'network' | 'too_large' | 'forbidden';

/** A request's result: a response with any status, or the reason for a missing one. Header names are lower case. */
export type FetchAnswer =
  | { status: number; headers: Readonly<Record<string, string>>; body: Uint8Array | string }
  | { failure: FetchFailure; detail: string };

/** A known live posting on this board. */
export interface KnownPosting {
  /** The page that showed it. */
  url: string;
}

/** Fields that a detail adds to a listing's row; stored by the crawler, so that each posting is requested once. */
export interface PostingDetail extends Partial<PostingRecord> {
  /** What a plan keeps from a page that it does not read in every crawl. */
  page?: KeptPage;
}

export interface KeptPage {
  read_at: Instant;
  /** In the plan's own words. */
  state: string;
  /** The page's data, reduced to what is read. */
  rows: readonly { readonly [name: string]: unknown }[];
}

export interface CrawlContext {
  /** The token in the vendor's own form, see `readToken`. */
  token: string;
  /** When the crawl starts: posting dates more than two days after it are dropped. */
  observedAt?: Instant;
  /** The board's live postings by id, where the plan requests single postings' pages (`requestsPostings`). */
  known: ReadonlyMap<string, KnownPosting>;
  /** `details` from earlier crawls, by posting id. */
  details: ReadonlyMap<string, PostingDetail>;
  /** The last crawl's `listingHash` if that crawl was complete and accepted, else null. */
  previousHash: string | null;
}

/** One address's validators. Opaque; valid for this address only. */
export interface Validators {
  url: string;
  etag?: string;
  lastModified?: string;
}

export interface CrawlResult {
  /** `not_modified`: the listing is the same as at the last accepted complete crawl (a 304, or an equal hash). */
  outcome: 'complete' | 'not_modified' | 'incomplete' | 'failed' | 'absent';
  /** For operators: why the outcome is not complete. */
  reason: string | null;
  parserVersion: number;
  /** Listed postings, distinct by id. Empty unless complete or incomplete. */
  postings: PostingRecord[];
  /** Ids proven not open: rows marked as hidden or closed, and postings whose own page is gone. */
  gone: string[];
  /** Ids of known postings whose row or page could not be read: neither listed nor missing. */
  unread: string[];
  /** `refused`: refused rows. `faults`: all other faults. */
  refused: RefusedRow[];
  faults: string[];
  /**
   * Stored when the outcome is `complete` or `not_modified`, dropped after any other, and sent only if the crawl was
   * accepted: a rejected response's validators must not confirm it later.
   */
  validators: Validators[];
  listingHash: string | null;
  /** Addresses at which applicants for some postings apply, for a board that may stand in front of another system. */
  applyUrls?: readonly string[];
  /** Replaces the board's stored details; stale ones are already left out. Null: keep the stored ones. */
  details: Map<string, PostingDetail> | null;
}

/**
 * A crawl as data and pure steps: yields requests, is resumed with their responses in the same order, returns the
 * result. Requests in one step are independent and may be sent in parallel within the vendor's rate. The plan does no
 * I/O, uses no clock and never throws on any response.
 */
export type CrawlPlan = Generator<readonly FetchRequest[], CrawlResult, readonly FetchAnswer[]>;

/** A plan's part with its own result; plans are composed with `yield*`. */
export type PlanPart<Result> = Generator<readonly FetchRequest[], Result, readonly FetchAnswer[]>;

/** What the reader of a response needs besides its body. */
export interface AnswerContext {
  token: string;
  contentType?: string;
  observedAt?: Instant;
}

export interface BoardReader {
  vendor: Vendor;
  /** Raised when the same response gives other records: stored validators and listing hashes are then not used. */
  parserVersion: number;
  /** True for a vendor whose crawl requests known postings' pages: it needs `CrawlContext.known`. */
  requestsPostings?: true;
  /** Placeholder for an unknown token when a recorded file is read without its board. */
  exampleToken: string;
  /** The canonical token, or null when this vendor has no such token. */
  readToken(raw: string): string | null;
  crawl(context: CrawlContext): CrawlPlan;
  /** Reads one recorded response: a listing page, or a detail (which is never complete). */
  parse(body: Uint8Array | string, context: AnswerContext): ParseResult;
}
