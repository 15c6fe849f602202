import type {
  BoardReader,
  CrawlContext,
  CrawlResult,
  FetchRequest,
  PlanPart,
  PostingDetail,
  Validators,
} from './fetch-plan.js';
import { listingHash } from './listing-hash.js';
import type { ParseResult } from './parse-result.js';
import { listingGet, requestListing, type ListingAnswer, type Page, type RedirectRules } from './plan-parts.js';
import type { PostingRecord } from './posting-record.js';

const NOTHING = {
  postings: [],
  gone: [],
  unread: [],
  refused: [],
  faults: [],
  validators: [],
  listingHash: null,
  details: null,
};

const PAGE_BYTES_MAX = 8 * 1024 * 1024;

/** A response without a listing: status 304, an absent board, or an unreadable response. */
export type NoListing = Exclude<ListingAnswer, { kind: 'page' }>;

/** The end of a vendor's plan: a listing, or a response without one. */
export type CrawlEnd = ListingEnd | NoListing;

/** A board's public page, for a vendor whose listing is at another address. */
export interface BoardPage {
  request: FetchRequest;
  redirects: RedirectRules;
  /** Returns whether a page with status 200 says that the board does not exist. */
  saysMissing?(page: Page): boolean;
}

export function boardPage(url: string, redirects: RedirectRules, saysMissing?: BoardPage['saysMissing']): BoardPage {
  const request = listingGet(url, { headers: { accept: 'text/html' }, bytesMax: PAGE_BYTES_MAX });
  return { request, redirects, ...(saysMissing !== undefined && { saysMissing }) };
}

export interface BoardReaderParts extends Omit<BoardReader, 'crawl'> {
  crawl(context: CrawlContext): PlanPart<CrawlEnd>;
  /** Returns the board's public page. This function is absent if the listing itself is on that page. */
  page?(token: string): BoardPage | null;
}

/**
 * Builds a vendor's reader, which turns the plan's end into the crawl's result. If a listing is missing, the board is
 * absent only if its page is missing too, because listings can be moved.
 */
export function boardReader({ page, ...parts }: BoardReaderParts): BoardReader {
  return {
    ...parts,
    *crawl(context) {
      let end = yield* parts.crawl(context);
      if ('kind' in end && end.kind === 'absent') end = yield* confirmAbsence(end, page?.(context.token) ?? null);
      return 'kind' in end ? withoutListing(end, context.previousHash) : endListing(context, end);
    },
  };
}

/** If a board has no listing, requests the board's page once, to check whether the board exists. */
function* confirmAbsence(missing: NoListing & { kind: 'absent' }, page: BoardPage | null): PlanPart<NoListing> {
  if (page === null) return missing;
  const answer = yield* requestListing(page.request, page.redirects);
  if (answer.kind === 'absent') return missing;
  if (answer.kind === 'page' && page.saysMissing?.(answer.page) === true) return missing;
  const seen =
    answer.kind === 'page' ? "the board's page answers" : `the board's page proves nothing: ${reasonOf(answer)}`;
  return { kind: 'unreadable', reason: `the listing is switched off or moved (${missing.reason}); ${seen}` };
}

function reasonOf(answer: NoListing): string {
  return 'reason' in answer ? answer.reason : 'not modified';
}

function withoutListing(answer: NoListing, previousHash: string | null): CrawlResult {
  switch (answer.kind) {
    case 'not_modified':
      return { ...NOTHING, outcome: 'not_modified', reason: null, listingHash: previousHash };
    case 'absent':
      return { ...NOTHING, outcome: 'absent', reason: answer.reason };
    case 'unreadable':
      return { ...NOTHING, outcome: 'failed', reason: answer.reason, faults: [answer.reason] };
  }
}

export interface ListingEnd {
  parsed: ParseResult;
  validators?: readonly Validators[];
  /** Ids of postings that are proven gone, in addition to rows with `listed: false`. */
  gone?: readonly string[];
  /** Ids of postings whose page could not be read, in addition to the postings in refused rows. */
  unread?: readonly string[];
  details?: Map<string, PostingDetail>;
  applyUrls?: readonly string[];
  /**
   * The listing's fingerprint; default: computed from the listed rows. If null, the listing must be read again next
   * time.
   */
  hash?: string | null;
  /** False if postings were requested one by one, so that an equal hash does not prove that they are unchanged. */
  mayBeUnchanged?: boolean;
}

/** Turns a parsed listing into the crawl's result. An unchanged fingerprint counts as a 304. */
function endListing(context: CrawlContext, end: ListingEnd): CrawlResult {
  const { parsed } = end;
  const base = { ...NOTHING, reason: parsed.reason, refused: parsed.refused, faults: parsed.faults };
  if (parsed.outcome === 'rejected') return { ...base, outcome: 'failed' };
  const listed = parsed.postings.filter((posting) => posting.listed);
  const hidden = parsed.postings.filter((posting) => !posting.listed).map((posting) => posting.external_id);
  const gone = new Set([...hidden, ...(end.gone ?? [])]);
  const unread = unreadOf(end, listed, gone);
  const result: CrawlResult = {
    ...base,
    outcome: parsed.outcome,
    postings: listed,
    gone: [...gone],
    unread,
    details: end.details ?? null,
    ...(end.applyUrls !== undefined && { applyUrls: end.applyUrls }),
  };
  if (parsed.outcome === 'incomplete') return result;
  // The next crawl must read the unread postings again. Therefore, keep no hash and no validators: with them, that
  // crawl could stop at an equal listing or a 304.
  const hash = unread.length > 0 ? null : end.hash === undefined ? listingHash(listed) : end.hash;
  const validators = unread.length > 0 ? [] : [...(end.validators ?? [])];
  const complete = { ...result, validators, listingHash: hash };
  const unchanged = hash !== null && hash === context.previousHash && end.mayBeUnchanged !== false;
  return unchanged ? { ...complete, outcome: 'not_modified', postings: [], gone: [] } : complete;
}

/** Returns the distinct unread ids, except listed and gone ones. */
function unreadOf(end: ListingEnd, listed: readonly PostingRecord[], gone: ReadonlySet<string>): string[] {
  const ids = new Set([...end.parsed.unread, ...(end.unread ?? [])]);
  if (ids.size === 0) return [];
  for (const posting of listed) ids.delete(posting.external_id);
  return [...ids].filter((id) => !gone.has(id)).sort();
}

/** Returns the row merged with its detail, whose fields take precedence. */
export function withDetail(posting: PostingRecord, detail: PostingDetail | undefined): PostingRecord {
  return detail === undefined ? posting : { ...posting, ...detail, external_id: posting.external_id };
}
