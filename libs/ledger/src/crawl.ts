import {
  VENDORS,
  vendorOf,
  type Instant,
  type Observation,
  type ObservedPosting,
  type Vendor,
  type VendorTraits,
} from '@hiring/contracts';
import { boardIndex, indexOf, type BoardIndex, type CompanyIndex, type PostingRef } from './company-index.js';
import { DAY, instantOf } from './instants.js';
import type { BoardState, CompanyState, Millis } from './state.js';
import { compareText } from './text-order.js';
import { recordedVersions, versionsOf, type ObservedVersions, type Versions } from './versions.js';

/** The rules' input: one observation, its company, and the time of the resulting facts. */
export interface Crawl {
  company: CompanyState;
  companySlug: string;
  index: CompanyIndex;
  boardId: string;
  board: BoardState;
  /** The board's postings as they were before this crawl. */
  here: BoardIndex;
  vendor: Vendor;
  traits: VendorTraits;
  crawlId: string;
  /** The observation's versions, as recorded in the ledger. */
  recordedVersions: ObservedVersions;
  /** The real board in another system, if this board only links to it. */
  frontOf: string | undefined;
  versions: Versions;
  /** The time of all facts from this crawl. Never before the company's last fact (rule A2). */
  at: Millis;
  observedAt: Instant;
  gone: ReadonlySet<string>;
  /** Ids of known postings whose row or page was unreadable. They count neither as seen nor as missed. */
  unread: ReadonlySet<string>;
}

/** A crawl's listing, divided into known roles, new roles, and postings that are not roles. */
export interface DividedListing {
  ids: ReadonlySet<string>;
  /** The known roles in the listing. After a 304, `posting` is null (unchanged). */
  known: { ref: PostingRef; posting: ObservedPosting | null }[];
  /** Sorted by posting_id. */
  unknown: ObservedPosting[];
  /** All listed roles. Empty after a 304. */
  all: ObservedPosting[];
  /** Listed postings that are not roles, by id. Empty after a 304. */
  nonRoles: Map<string, ObservedPosting>;
  /** True after a 304. */
  isUnchanged: boolean;
}

export function crawlOf(
  company: CompanyState,
  companySlug: string,
  board: BoardState,
  observation: Observation,
  at: Millis,
): Crawl {
  const index = indexOf(company);
  const vendor = vendorOf(observation.board_id);
  return {
    company,
    companySlug,
    index,
    boardId: observation.board_id,
    board,
    here: boardIndex(index, observation.board_id),
    vendor,
    traits: VENDORS[vendor],
    crawlId: observation.crawl_id,
    recordedVersions: recordedVersions(observation),
    frontOf: observation.front_of,
    versions: versionsOf(observation),
    at,
    observedAt: instantOf(at),
    gone: new Set(observation.gone),
    unread: new Set(observation.outcome === 'not_modified' ? board.unread : observation.unread),
  };
}

export function noListing(): DividedListing {
  return { ids: new Set(), known: [], unknown: [], all: [], nonRoles: new Map(), isUnchanged: false };
}

/** Divides the listed postings. Of several with the same id, only the first counts. */
export function listingOf(crawl: Crawl, postings: readonly ObservedPosting[]): DividedListing {
  const ids = new Set<string>();
  const listing: DividedListing = { ...noListing(), ids };
  for (const posting of postings) {
    if (ids.has(posting.posting_id)) continue;
    ids.add(posting.posting_id);
    if (posting.is_role === false) {
      listing.nonRoles.set(posting.posting_id, posting);
      continue;
    }
    listing.all.push(posting);
    const ref = crawl.here.all.get(posting.posting_id);
    if (ref === undefined) listing.unknown.push(posting);
    else listing.known.push({ ref, posting });
  }
  listing.unknown.sort((a, b) => compareText(a.posting_id, b.posting_id));
  return listing;
}

/** Rule A4: returns the listing that a 304 confirms: all live postings except missed and unread ones. */
export function unchangedListing(crawl: Crawl): DividedListing {
  const known = [...crawl.here.live.values()].filter(
    ({ posting }) => posting.missed === undefined && !crawl.unread.has(posting.posting_id),
  );
  return {
    ...noListing(),
    ids: new Set(known.map(({ posting }) => posting.posting_id)),
    known: known.map((ref) => ({ ref, posting: null })),
    isUnchanged: true,
  };
}

const DATES_FROM: Millis = Date.UTC(2000, 0, 1);

/** Returns a posting's date if it lies between 2000-01-01 and one day after the crawl, or else null. */
export function trustedDate(crawl: Crawl, posting: ObservedPosting): Millis | null {
  if (posting.posted_at === null) return null;
  const date = Date.parse(posting.posted_at);
  return date >= DATES_FROM && date <= crawl.at + DAY ? date : null;
}
