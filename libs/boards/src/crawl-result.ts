import type { BoardReader, CrawlContext, CrawlResult, PlanPart, PostingDetail, Validators } from './fetch-plan.js';
import { listingHash } from './listing-hash.js';
import type { ParseResult } from './parse-result.js';
import type { ListingAnswer } from './plan-parts.js';
import type { PostingRecord } from './posting-record.js';

const NOTHING = { postings: [], gone: [], refused: [], faults: [], validators: [], listingHash: null, details: null };

/** Answer to a listing request that has no listing: 304, absent or unreadable. */
export type NoListing = Exclude<ListingAnswer, { kind: 'page' }>;

/** How the plan of a vendor ends: with a listing, or with the response that has none. */
export type CrawlEnd = ListingEnd | NoListing;

/** Builds the reader of a vendor: turns the end of its plan into the result of the crawl. */
export function boardReader(
  parts: Omit<BoardReader, 'crawl'> & { crawl(context: CrawlContext): PlanPart<CrawlEnd> },
): BoardReader {
  const { parserVersion } = parts;
  return {
    ...parts,
    *crawl(context) {
      const end = yield* parts.crawl(context);
      return 'kind' in end
        ? withoutListing(parserVersion, end, context.previousHash)
        : endListing(parserVersion, context, end);
    },
  };
}

function withoutListing(parserVersion: number, answer: NoListing, previousHash: string | null): CrawlResult {
  switch (answer.kind) {
    case 'not_modified':
      return { ...NOTHING, outcome: 'not_modified', reason: null, parserVersion, listingHash: previousHash };
    case 'absent':
      return { ...NOTHING, outcome: 'absent', reason: answer.reason, parserVersion };
    case 'unreadable':
      return { ...NOTHING, outcome: 'failed', reason: answer.reason, parserVersion, faults: [answer.reason] };
  }
}

export interface ListingEnd {
  parsed: ParseResult;
  validators?: readonly Validators[];
  /** Ids proven gone, besides the rows with `listed: false`. */
  gone?: readonly string[];
  details?: Map<string, PostingDetail>;
  /** Fingerprint of the listing; by default over the listed rows. Null: this listing must be read again next time. */
  hash?: string | null;
  /** False: postings were requested one by one, so an equal hash does not prove that nothing changed. */
  mayBeUnchanged?: boolean;
}

/** Turns a parsed listing into the crawl's result; an unchanged fingerprint counts like a 304. */
function endListing(parserVersion: number, context: CrawlContext, end: ListingEnd): CrawlResult {
  const { parsed } = end;
  const base = { ...NOTHING, parserVersion, reason: parsed.reason, refused: parsed.refused, faults: parsed.faults };
  if (parsed.outcome === 'rejected') return { ...base, outcome: 'failed' };
  const listed = parsed.postings.filter((posting) => posting.listed);
  const hidden = parsed.postings.filter((posting) => !posting.listed).map((posting) => posting.external_id);
  const result: CrawlResult = {
    ...base,
    outcome: parsed.outcome,
    postings: listed,
    gone: [...new Set([...hidden, ...(end.gone ?? [])])],
    details: end.details ?? null,
  };
  if (parsed.outcome === 'incomplete') return result;
  const hash = end.hash === undefined ? listingHash(listed) : end.hash;
  const complete = { ...result, validators: [...(end.validators ?? [])], listingHash: hash };
  const unchanged = hash !== null && hash === context.previousHash && end.mayBeUnchanged !== false;
  return unchanged ? { ...complete, outcome: 'not_modified', postings: [], gone: [] } : complete;
}

/** Returns the row merged with its detail. The detail's fields take precedence, since they are more complete. */
export function withDetail(posting: PostingRecord, detail: PostingDetail | undefined): PostingRecord {
  return detail === undefined ? posting : { ...posting, ...detail, external_id: posting.external_id };
}
