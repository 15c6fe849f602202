import { changedAttributes, withAttributes } from '@hiring/contracts';
import type {
  Closed,
  DecidedFact,
  Labels,
  ObservedPosting,
  Opened,
  PostingAttributes,
  PostingFields,
  Reobserved,
  RepostBasis,
  ReqRelinked,
  Reposted,
} from '@hiring/contracts';
import type { PostingRef } from './company-index.js';
import { trustedDate, type Crawl, type DividedListing } from './crawl.js';
import { instantOf } from './instants.js';
import { lastSeen, type CompanyState, type PostingState, type ReqState } from './state.js';
import { compareText } from './text-order.js';
import { usableKeys, type KeysOf, type UsableKeys } from './usable-keys.js';

/**
 * A posting that seems to succeed an earlier posting of its req. Found by rules B1 to B5, decided by rules D1 to D3.
 */
export interface RepostCandidate {
  req: ReqState;
  posting: ObservedPosting;
  basis: RepostBasis;
  /** The unlisted posting that `posting` replaces. Null for `same_id` and `redated`. */
  replaces: string | null;
}

/** A req's posting on a further board. It gives a `reobserved` fact, unless rule D5 suppresses that fact. */
export interface FurtherBoard {
  req: ReqState;
  posting: ObservedPosting;
}

/**
 * A complete crawl's facts while the rules run. The rules read the constant `Crawl` and `DividedListing`, and add facts
 * here.
 */
export interface PendingFacts {
  keysOf: KeysOf;
  listedReqs: Set<ReqState>;
  /** Reqs with a posting that was live here before and is listed. Only these can have a heartbeat. */
  seenReqs: Set<ReqState>;
  /** Labels that new rules gave to known reqs. */
  relabelled: Map<ReqState, Labels>;
  candidates: RepostCandidate[];
  /** Reqs with a posting that was missing and is listed again. */
  returned: Set<ReqState>;
  reopened: { req: ReqState; posting: ObservedPosting; replaces: string | null; labels: Labels }[];
  furtherBoards: FurtherBoard[];
  /** Live postings that, according to this crawl, are not roles. */
  nonRoles: Set<PostingState>;
  /**
   * Reqs to withdraw. Such a req has no live posting that is still a role. Its title is unchanged, but is not a role by
   * our current rules.
   */
  withdrawn: Set<ReqState>;
  /** Postings that the employer retitled to something that is not a role. */
  ended: PostingRef[];
  /** Reqs with a posting that the crawl could not read. */
  unread: Set<ReqState>;
  /** Ids of live or gone postings that another posting replaced. */
  replaced: Set<string>;
  /** This crawl's postings that were not live before, with their reqs. */
  added: Map<string, ReqState>;
  opened: Undated<Opened>[];
  reposted: Undated<Reposted>[];
  reobserved: Undated<Reobserved>[];
  relinked: Undated<ReqRelinked>[];
  closed: Undated<Closed>[];
}

export type Undated<F> = Omit<F, 'event_seq'>;

export function newPendingFacts(listing: DividedListing): PendingFacts {
  return {
    keysOf: memoized(listing),
    listedReqs: new Set(),
    seenReqs: new Set(),
    relabelled: new Map(),
    candidates: [],
    returned: new Set(),
    reopened: [],
    furtherBoards: [],
    nonRoles: new Set(),
    withdrawn: new Set(),
    ended: [],
    unread: new Set(),
    replaced: new Set(),
    added: new Map(),
    opened: [],
    reposted: [],
    reobserved: [],
    relinked: [],
    closed: [],
  };
}

/**
 * Returns a function that computes a posting's keys on first use. Most crawls have no changes, so they need no keys.
 */
function memoized(listing: DividedListing): KeysOf {
  let keysOf: KeysOf | undefined;
  const known = new Map<ObservedPosting, UsableKeys>();
  return (posting) => {
    const answered = known.get(posting);
    if (answered !== undefined) return answered;
    const keys = (keysOf ??= usableKeys(listing.all))(posting);
    known.set(posting, keys);
    return keys;
  };
}

/**
 * Returns whether the req accepts no further posting in this crawl, because one of its postings is listed or unread, or
 * because the req is withdrawn.
 */
export function isTaken(pending: PendingFacts, req: ReqState): boolean {
  return pending.listedReqs.has(req) || pending.unread.has(req) || pending.withdrawn.has(req);
}

/** Records that `posting` is now live in `req`. */
export function take(pending: PendingFacts, req: ReqState, posting: ObservedPosting): void {
  pending.listedReqs.add(req);
  pending.added.set(posting.posting_id, req);
}

/** Fields that all facts from one crawl or command have. */
export interface FactBaseOf {
  company_id: number;
  observed_at: string;
  board_id: string;
  crawl_id?: string;
  command_id?: string;
}

export function factBase(crawl: Crawl): FactBaseOf {
  return {
    company_id: crawl.company.company_id,
    observed_at: crawl.observedAt,
    crawl_id: crawl.crawlId,
    board_id: crawl.boardId,
  };
}

/**
 * Returns a posting's fields for a fact, with usable keys and trusted dates only. An omitted field keeps its stored
 * value, which was correct when it was stored.
 */
export function postingFields(crawl: Crawl, pending: PendingFacts, posting: ObservedPosting): PostingFields {
  const { url, internal_id, requisition_id } = pending.keysOf(posting);
  const date = trustedDate(crawl, posting);
  return {
    posting_id: posting.posting_id,
    ...(url === null ? {} : { url }),
    ...(internal_id === null ? {} : { internal_id }),
    ...(requisition_id === null ? {} : { requisition_id }),
    ...(date === null ? {} : { posted_at: instantOf(date) }),
  };
}

/** Returns the labels that every public fact has, without attributes. */
export function labelsOf(labels: Labels): Labels {
  return { title: labels.title, function: labels.function, country: labels.country, city: labels.city };
}

/** Returns labels and attributes for a new req. Null attributes are omitted. */
export function openingLabels(posting: ObservedPosting): Labels {
  return { ...labelsOf(posting), ...withAttributes<PostingAttributes>(undefined, posting) };
}

/**
 * Returns a posting's labels and changed attributes. An unknown country or city is taken from the req. So are country
 * and locations if only the board's prior gives the posting's.
 */
export function newLabels(req: ReqState, posting: ObservedPosting): Labels {
  const evidence = req.attributes?.place_evidence ?? null;
  const isGuess = posting.place_evidence === 'board' && evidence === null;
  const keepsCountry = req.country !== null && (posting.country === null || isGuess);
  const next = keepsCountry
    ? {
        ...{ ...posting, country: req.country, place_evidence: evidence },
        ...(isGuess && { locations: req.attributes?.locations ?? null }),
      }
    : posting;
  return {
    title: next.title,
    function: next.function,
    country: next.country,
    city: next.city ?? req.city,
    ...changedAttributes(req.attributes, next),
  };
}

/** Returns the labels in `next` that differ from the req's, or null if none differs. */
export function changedLabels(req: ReqState, next: Labels): Partial<Labels> | null {
  const changed: Partial<Labels> = { ...changedAttributes(req.attributes, next) };
  if (next.title !== req.title) changed.title = next.title;
  if (next.function !== req.function) changed.function = next.function;
  if (next.country !== req.country) changed.country = next.country;
  if (next.city !== req.city) changed.city = next.city;
  return Object.keys(changed).length === 0 ? null : changed;
}

/** Adds a `req_relinked` fact: `posting` becomes live without a public event. */
export function relinkPosting(
  crawl: Crawl,
  pending: PendingFacts,
  req: ReqState,
  posting: ObservedPosting,
  cause: ReqRelinked['cause'],
  more: { replaces?: string | null; labels?: Partial<Labels> | null } = {},
): void {
  pending.relinked.push({
    type: 'req_relinked',
    ...factBase(crawl),
    req_key: req.req_key,
    cause,
    ...postingFields(crawl, pending, posting),
    ...(more.replaces === undefined ? {} : { replaces: more.replaces }),
    ...more.labels,
  });
}

/**
 * Returns the matched posting that a successor replaces. Prefers a live posting, then the posting that was seen last,
 * then the lowest id.
 */
export function replacedOf({ company }: Crawl, matched: readonly PostingRef[]): PostingRef {
  return matched.reduce((best, ref) => (comesBefore(company, ref.posting, best.posting) ? ref : best));
}

function comesBefore(company: CompanyState, a: PostingState, b: PostingState): boolean {
  if (a.live !== b.live) return a.live;
  const [seenA, seenB] = [lastSeen(company, a), lastSeen(company, b)];
  if (seenA !== seenB) return seenA > seenB;
  return a.posting_id < b.posting_id;
}

/** Returns all pending facts, in the order of rule G. */
export function inLedgerOrder(pending: PendingFacts): DecidedFact[] {
  const facts: DecidedFact[] = [];
  for (const group of [pending.opened, pending.reposted, pending.reobserved, pending.relinked, pending.closed]) {
    for (const fact of [...group].sort(byReqThenPosting)) facts.push(fact);
  }
  return facts;
}

type ReqDecided = Undated<Opened> | Undated<Reposted> | Undated<Reobserved> | Undated<ReqRelinked> | Undated<Closed>;

function byReqThenPosting(a: ReqDecided, b: ReqDecided): number {
  return compareText(a.req_key, b.req_key) || compareText(postingOf(a), postingOf(b));
}

function postingOf(fact: ReqDecided): string {
  if (fact.type === 'closed') return '';
  if (fact.type === 'req_relinked') return fact.posting_id ?? fact.remove ?? '';
  return fact.posting_id ?? '';
}
