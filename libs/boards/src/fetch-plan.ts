import type { Instant, Vendor } from '@hiring/contracts';
import type { ParseResult, RefusedRow } from './parse-result.js';
import type { PostingRecord } from './posting-record.js';

/** Largest decompressed body of a listing; the crawler aborts while streaming, never after. */
export const LISTING_BYTES_MAX = 64 * 1024 * 1024;
export const DETAIL_BYTES_MAX = 1024 * 1024;

/** One request a plan wants made. Redirects are not followed by the crawler: the plan judges their target. */
export interface FetchRequest {
  purpose: 'listing' | 'detail' | 'proof';
  method: 'GET' | 'POST';
  /** Absolute https address. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** True: send the validators stored for exactly this address, if there are any (see `CrawlResult.validators`). */
  conditional: boolean;
  /** Cap of the decompressed body. */
  bytesMax: number;
  timeoutMs: number;
}

/** Why there is no answer at all. `forbidden`: robots policy or blocked address, nothing was sent. */
export type FetchFailure = 'timeout' | 'network' | 'too_large' | 'forbidden';

/** What came back for a request: an answer of any status, or the reason there is none. Header names are lower case. */
export type FetchAnswer =
  | { status: number; headers: Readonly<Record<string, string>>; body: Uint8Array | string }
  | { failure: FetchFailure; detail: string };

/** What the crawler knows of a live posting of this board. */
export interface KnownPosting {
  url: string;
}

/** Fields a detail answer adds to a listing's row; kept by the crawler so that each posting is requested once. */
export type PostingDetail = Partial<PostingRecord>;

export interface CrawlContext {
  /** The token in the vendor's own form, see `readToken`. */
  token: string;
  /** Start of the crawl: posting dates more than two days beyond it are dropped. */
  observedAt?: Instant;
  /** Live postings of the board by id; on index boards, those that the listing does not show are requested. */
  known: ReadonlyMap<string, KnownPosting>;
  /** What earlier crawls returned in `details`, by posting id. */
  details: ReadonlyMap<string, PostingDetail>;
  /** `listingHash` of the last crawl, only if that one was complete and accepted; else null. */
  previousHash: string | null;
}

/** Validators of one address. Opaque; valid for this address only. */
export interface Validators {
  url: string;
  etag?: string;
  lastModified?: string;
}

export interface CrawlResult {
  /** `not_modified`: the listing is what the last accepted complete crawl saw (a 304, or an equal hash). */
  outcome: 'complete' | 'not_modified' | 'incomplete' | 'failed' | 'absent';
  /** For operators: why the outcome is not complete. */
  reason: string | null;
  parserVersion: number;
  /** Listed postings, distinct by id. Empty unless complete or incomplete. */
  postings: PostingRecord[];
  /** Ids proven not open: rows shown as hidden or closed, and postings whose own page is gone. */
  gone: string[];
  /** Rows that could not be taken, and all other faults: refused rows as the only fault are a quarantine case. */
  refused: RefusedRow[];
  faults: string[];
  /**
   * To be stored when the outcome is `complete` or `not_modified` and the crawl is accepted, and to be forgotten after
   * any other outcome: validators of an answer that was not taken must not confirm it later.
   */
  validators: Validators[];
  listingHash: string | null;
  /** Replaces the stored details of this board; stale ones are already left out. Null: keep what is stored. */
  details: Map<string, PostingDetail> | null;
}

/**
 * A crawl as data and pure steps: yields requests, is resumed with their answers in the same order, returns the
 * result. Requests of one step are independent and may be made in parallel within the vendor's rate. The plan does no
 * I/O, keeps no clock and never throws on any answer.
 */
export type CrawlPlan = Generator<readonly FetchRequest[], CrawlResult, readonly FetchAnswer[]>;

/** A part of a plan with a result of its own; plans are composed with `yield*`. */
export type PlanPart<Result> = Generator<readonly FetchRequest[], Result, readonly FetchAnswer[]>;

/** A recorded answer's surroundings. */
export interface AnswerContext {
  token: string;
  contentType?: string;
  observedAt?: Instant;
}

/** All the platform knows about reading one vendor. */
export interface BoardReader {
  vendor: Vendor;
  /** Raised when the same answer gives other records; a new version re-links silently. */
  parserVersion: number;
  /** A token that stands in for an unknown one when a recorded file is read without its board. */
  exampleToken: string;
  /** The token's one spelling, or null when it is none of this vendor's. */
  readToken(raw: string): string | null;
  crawl(context: CrawlContext): CrawlPlan;
  /** Reads one recorded answer: a listing page, or a detail (which is never complete). */
  parse(body: Uint8Array | string, context: AnswerContext): ParseResult;
}
