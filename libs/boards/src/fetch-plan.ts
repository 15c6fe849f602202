import type { Instant, Vendor } from '@hiring/contracts';
import type { ParseResult, RefusedRow } from './parse-result.js';
import type { PostingRecord } from './posting-record.js';

/** Maximum bytes of a listing's decompressed body. The crawler aborts a larger one while it streams. */
export const LISTING_BYTES_MAX = 64 * 1024 * 1024;
export const DETAIL_BYTES_MAX = 1024 * 1024;

/** A plan's request. The plan, not the crawler, decides whether to follow a redirect. */
export interface FetchRequest {
  purpose: 'listing' | 'detail' | 'proof';
  method: 'GET' | 'POST';
  /** An absolute https address. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Whether the crawler sends the validators that are stored for this exact address (see `CrawlResult.validators`). */
  conditional: boolean;
  /** Maximum size of the decompressed body, in bytes. */
  bytesMax: number;
  timeoutMs: number;
}

/** Why there is no response. `forbidden`: the robots policy or a blocked address prevented the request. */
export type FetchFailure = 'timeout' | 'network' | 'too_large' | 'forbidden';

/** A response with any status, or why there is none. Header names are lower case. */
export type FetchAnswer =
  | { status: number; headers: Readonly<Record<string, string>>; body: Uint8Array | string }
  | { failure: FetchFailure; detail: string };

/** A live posting that the crawler knows. */
export interface KnownPosting {
  /** URL of the page with the posting. */
  url: string;
}

/** Fields that a detail adds to a listing's row. The crawler stores them, so that each posting is requested once. */
export interface PostingDetail extends Partial<PostingRecord> {
  /** Data from a page that is not requested in every crawl. */
  page?: KeptPage;
}

export interface KeptPage {
  read_at: Instant;
  /** The page's state. Each vendor's plan defines its own values. */
  state: string;
  /** The page's data, reduced to what the plan uses. */
  rows: readonly { readonly [name: string]: unknown }[];
}

export interface CrawlContext {
  /** The token in the vendor's form (see `readToken`). */
  token: string;
  /** The crawl's start. Posting dates more than two days later are dropped. */
  observedAt?: Instant;
  /** The board's live postings by id, if the plan requests single postings' pages (`requestsPostings`). */
  known: ReadonlyMap<string, KnownPosting>;
  /** The `details` of earlier crawls, by posting id. */
  details: ReadonlyMap<string, PostingDetail>;
  /** The `listingHash` of the last crawl, if that crawl was complete and accepted; otherwise null. */
  previousHash: string | null;
}

/** Cache validators, valid only for this address. */
export interface Validators {
  url: string;
  etag?: string;
  lastModified?: string;
  /** The body's `bodyDigest`, if the server sends no validator. An equal body means the same as a 304. */
  digest?: string;
}

export interface CrawlResult {
  /**
   * `not_modified`: a 304 or an equal hash shows that the listing equals the listing of the last accepted complete
   * crawl.
   */
  outcome: 'complete' | 'not_modified' | 'incomplete' | 'failed' | 'absent';
  /** For operators: why the outcome is not complete. */
  reason: string | null;
  /** Listed postings, distinct by id. The list is empty unless the outcome is `complete` or `incomplete`. */
  postings: PostingRecord[];
  /** Ids of postings that are proven not to be open. The proof is a hidden row, a closed row or a missing page. */
  gone: string[];
  /** Ids of known postings whose row or page could not be read. They are neither listed nor missing. */
  unread: string[];
  /** `refused`: the refused rows. `faults`: all other faults. */
  refused: RefusedRow[];
  faults: string[];
  /**
   * Validators to store if the outcome is `complete` or `not_modified`. They are sent later only if the crawl was
   * accepted. Otherwise, a 304 would confirm a rejected response.
   */
  validators: Validators[];
  listingHash: string | null;
  /** Where applicants for some postings apply, if the board may be a front for another system. */
  applyUrls?: readonly string[];
  /** Replaces the board's stored details. Null: they stay. */
  details: Map<string, PostingDetail> | null;
}

/**
 * A crawl as data: it yields requests, is resumed with their responses in the same order, and returns the result.
 * Requests in one step are independent. The plan does no I/O, uses no clock and never throws.
 */
export type CrawlPlan = Generator<readonly FetchRequest[], CrawlResult, readonly FetchAnswer[]>;

/** A part of a plan, with its own result, for `yield*`. */
export type PlanPart<Result> = Generator<readonly FetchRequest[], Result, readonly FetchAnswer[]>;

/** What a reader needs in addition to the response's body. */
export interface AnswerContext {
  token: string;
  contentType?: string;
  observedAt?: Instant;
}

export interface BoardReader {
  vendor: Vendor;
  /** Whether crawls request known postings' pages, and so need `CrawlContext.known`. */
  requestsPostings?: true;
  /** Placeholder for the token of a recorded file. */
  exampleToken: string;
  /** Returns the token in canonical form; null if it is not a valid token for this vendor. */
  readToken(raw: string): string | null;
  crawl(context: CrawlContext): CrawlPlan;
  /**
   * Reads one recorded response: a page of the listing or a posting's detail. For a detail, the outcome is never
   * `complete`.
   */
  parse(body: Uint8Array | string, context: AnswerContext): ParseResult;
}
