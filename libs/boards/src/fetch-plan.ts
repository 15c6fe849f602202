import type { Instant, Vendor } from '@hiring/contracts';
import type { ParseResult, RefusedRow } from './parse-result.js';
import type { PostingRecord } from './posting-record.js';

/** Maximum decompressed size of a listing's body, in bytes. The crawler aborts a larger one while it streams. */
export const LISTING_BYTES_MAX = 64 * 1024 * 1024;
export const DETAIL_BYTES_MAX = 1024 * 1024;

/** A plan's request. The crawler does not follow redirects; the plan decides whether to follow one. */
export interface FetchRequest {
  purpose: 'listing' | 'detail' | 'proof';
  method: 'GET' | 'POST';
  /** An absolute https address. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** True: the crawler sends the validators that are stored for exactly this address (see `CrawlResult.validators`). */
  conditional: boolean;
  /** Maximum size of the decompressed body, in bytes. */
  bytesMax: number;
  timeoutMs: number;
}

/**
 * Why there is no response. `forbidden`: the robots policy or a blocked address prevented the request, and nothing was
 * sent.
 */
export type FetchFailure = 'timeout' | 'network' | 'too_large' | 'forbidden';

/** A request's result: a response with any status, or why there is none. Header names are lower case. */
export type FetchAnswer =
  | { status: number; headers: Readonly<Record<string, string>>; body: Uint8Array | string }
  | { failure: FetchFailure; detail: string };

/** A live posting on this board that the crawler knows. */
export interface KnownPosting {
  /** URL of the page that showed the posting. */
  url: string;
}

/**
 * Fields that a detail adds to a row of the listing. The crawler stores them, so that each posting is requested once.
 */
export interface PostingDetail extends Partial<PostingRecord> {
  /** Data from a page that the plan does not request in every crawl. */
  page?: KeptPage;
}

export interface KeptPage {
  read_at: Instant;
  /** The page's state; each vendor's plan defines its own values. */
  state: string;
  /** The page's data, reduced to what the plan reads. */
  rows: readonly { readonly [name: string]: unknown }[];
}

export interface CrawlContext {
  /** The token in the vendor's form, see `readToken`. */
  token: string;
  /** When the crawl starts. Posting dates more than two days later are dropped. */
  observedAt?: Instant;
  /** The board's live postings by id, for a plan that requests the pages of single postings (`requestsPostings`). */
  known: ReadonlyMap<string, KnownPosting>;
  /** The `details` of earlier crawls, by posting id. */
  details: ReadonlyMap<string, PostingDetail>;
  /** The last crawl's `listingHash` if that crawl was complete and accepted, else null. */
  previousHash: string | null;
}

/** The cache validators for one address. They are opaque, and valid for this address only. */
export interface Validators {
  url: string;
  etag?: string;
  lastModified?: string;
}

export interface CrawlResult {
  /**
   * `not_modified`: the listing is the same as in the last complete crawl that was accepted (a 304, or an equal hash).
   */
  outcome: 'complete' | 'not_modified' | 'incomplete' | 'failed' | 'absent';
  /** For operators: why the outcome is not complete. */
  reason: string | null;
  parserVersion: number;
  /** Listed postings, distinct by id. Empty unless complete or incomplete. */
  postings: PostingRecord[];
  /**
   * Ids of postings that are proven not open: their rows are marked as hidden or closed, or their own pages are gone.
   */
  gone: string[];
  /** Ids of known postings whose row or page could not be read. They count neither as listed nor as missing. */
  unread: string[];
  /** `refused` has the rows that were refused, `faults` all other faults. */
  refused: RefusedRow[];
  faults: string[];
  /**
   * Validators to store. They are stored when the outcome is `complete` or `not_modified`, and dropped after any other
   * outcome. They are sent only if the crawl was accepted, because the validators from a rejected response must not
   * confirm it later.
   */
  validators: Validators[];
  listingHash: string | null;
  /** Addresses at which applicants for some postings apply, for a board that may stand in front of another system. */
  applyUrls?: readonly string[];
  /** Replaces the board's stored details, without those that are stale. Null: the stored details are kept. */
  details: Map<string, PostingDetail> | null;
}

/**
 * A crawl as data and pure steps: it yields requests, is resumed with their responses in the same order, and returns
 * the result. The requests in one step are independent and can be sent in parallel within the vendor's rate. The plan
 * does no I/O, uses no clock and never throws on any response.
 */
export type CrawlPlan = Generator<readonly FetchRequest[], CrawlResult, readonly FetchAnswer[]>;

/** A part of a plan, with its own result. Plans are composed with `yield*`. */
export type PlanPart<Result> = Generator<readonly FetchRequest[], Result, readonly FetchAnswer[]>;

/** What a reader needs besides the response's body. */
export interface AnswerContext {
  token: string;
  contentType?: string;
  observedAt?: Instant;
}

export interface BoardReader {
  vendor: Vendor;
  /**
   * Incremented when the parser reads other records from the same response. Older validators and listing hashes are
   * then not used.
   */
  parserVersion: number;
  /** True for a vendor whose crawl requests pages of known postings: the crawl needs `CrawlContext.known`. */
  requestsPostings?: true;
  /** Placeholder for the token when a recorded file is read without its board. */
  exampleToken: string;
  /** Returns the canonical token, or null when this vendor has no such token. */
  readToken(raw: string): string | null;
  crawl(context: CrawlContext): CrawlPlan;
  /** Reads one recorded response: a page of the listing, or a detail (which is never complete). */
  parse(body: Uint8Array | string, context: AnswerContext): ParseResult;
}
