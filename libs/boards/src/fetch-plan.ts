import type { Instant, Vendor } from '@hiring/contracts';
import type { ParseResult, RefusedRow } from './parse-result.js';
import type { PostingRecord } from './posting-record.js';

/** Maximum size of a listing's decompressed body. The crawler aborts a larger one while it streams. */
export const LISTING_BYTES_MAX = 64 * 1024 * 1024;
export const DETAIL_BYTES_MAX = 1024 * 1024;

/** One request of a plan. The crawler does not follow redirects: the plan decides about their target. */
export interface FetchRequest {
  purpose: 'listing' | 'detail' | 'proof';
  method: 'GET' | 'POST';
  /** Absolute https address. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** True: send the validators stored for exactly this address, if there are any (see `CrawlResult.validators`). */
  conditional: boolean;
  /** Maximum size of the decompressed body. */
  bytesMax: number;
  timeoutMs: number;
}

/** Why there is no response. `forbidden`: robots policy or blocked address, nothing was sent. */
export type FetchFailure = 'timeout' | 'network' | 'too_large' | 'forbidden';

/** Result of a request: a response with any status, or the reason for a missing one. Header names are lower case. */
export type FetchAnswer =
  | { status: number; headers: Readonly<Record<string, string>>; body: Uint8Array | string }
  | { failure: FetchFailure; detail: string };

/** A known live posting of this board. */
export interface KnownPosting {
  /** The page that showed it. */
  url: string;
}

/** Fields that a detail adds to a listing's row; stored by the crawler, so that each posting is requested once. */
export interface PostingDetail extends Partial<PostingRecord> {
  /** What a plan keeps of a page that it does not read in every crawl. */
  page?: KeptPage;
}

export interface KeptPage {
  read_at: Instant;
  /** In the plan's own words. */
  state: string;
  /** The data of the page, reduced to what is read of it. */
  rows: readonly { readonly [name: string]: unknown }[];
}

export interface CrawlContext {
  /** The token in the vendor's own form, see `readToken`. */
  token: string;
  /** Start of the crawl: posting dates more than two days after it are dropped. */
  observedAt?: Instant;
  /** Live postings of the board by id, where the plan requests the pages of single postings (`requestsPostings`). */
  known: ReadonlyMap<string, KnownPosting>;
  /** `details` of earlier crawls, by posting id. */
  details: ReadonlyMap<string, PostingDetail>;
  /** `listingHash` of the last crawl if that crawl was complete and accepted, else null. */
  previousHash: string | null;
}

/** Validators of one address. Opaque; valid for this address only. */
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
   * accepted: validators of a rejected response must not confirm it later.
   */
  validators: Validators[];
  listingHash: string | null;
  /** Addresses at which applicants for some postings apply, of a board that may stand in front of another system. */
  applyUrls?: readonly string[];
  /** Replaces the stored details of this board; stale ones are already left out. Null: keep the stored ones. */
  details: Map<string, PostingDetail> | null;
}

/**
 * A crawl as data and pure steps: yields requests, is resumed with their responses in the same order, returns the
 * result. Requests of one step are independent and may be sent in parallel within the vendor's rate. The plan does no
 * I/O, uses no clock and never throws on any response.
 */
export type CrawlPlan = Generator<readonly FetchRequest[], CrawlResult, readonly FetchAnswer[]>;

/** A part of a plan with its own result; plans are composed with `yield*`. */
export type PlanPart<Result> = Generator<readonly FetchRequest[], Result, readonly FetchAnswer[]>;

/** What the reader of a response needs besides its body. */
export interface AnswerContext {
  token: string;
  contentType?: string;
  observedAt?: Instant;
}

/** The reader of one vendor. */
export interface BoardReader {
  vendor: Vendor;
  /** Raised when the same response gives other records: stored validators and listing hashes are then not used. */
  parserVersion: number;
  /** True for a vendor whose crawl requests the pages of known postings: it needs `CrawlContext.known`. */
  requestsPostings?: true;
  /** Placeholder for an unknown token when a recorded file is read without its board. */
  exampleToken: string;
  /** The canonical form of the token, or null when it is not valid for this vendor. */
  readToken(raw: string): string | null;
  crawl(context: CrawlContext): CrawlPlan;
  /** Reads one recorded response: a listing page, or a detail (which is never complete). */
  parse(body: Uint8Array | string, context: AnswerContext): ParseResult;
}
