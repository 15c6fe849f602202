import type { Labels, ObservedPosting } from '@hiring/contracts';
import { poolsBy, type CandidatePool, type PoolEntry } from './candidate-pool.js';
import type { PostingRef } from './company-index.js';
import type { Crawl, DividedListing } from './crawl.js';
import { isTaken, replacedOf, take, type PendingFacts } from './pending-facts.js';
import { identifyingCountry, identityOf, titleWords, type IdentifyingLabels } from './identity.js';
import { DAY } from './instants.js';
import { hasOtherRules } from './label-versions.js';
import { lastSeen, type Millis, type ReqState } from './state.js';

/** A posting continues a role with the same identity only if the role was last seen within this time. */
export const IDENTITY_REACH: Millis = 90 * DAY;

/** Reqs by identity, for two passes: equal cities, then unknown cities. */
export class IdentityPools<E extends PoolEntry> {
  private readonly byCity: Map<string, CandidatePool<E>>;
  private readonly cityUnknown: Map<string, CandidatePool<E>>;
  private readonly anyCity: Map<string, CandidatePool<E>>;
  private readonly otherRules: OtherRulesPools<E>;
  private readonly ranks: ReadonlyMap<E, number>;

  /** @param entries best first */
  constructor(entries: readonly E[], isTaken: (req: ReqState) => boolean) {
    const identities = new Map(entries.map((entry) => [entry, identityOf(entry.req)]));
    const identity = (entry: E): string => identities.get(entry) ?? '';
    this.anyCity = poolsBy(entries, (entry) => [identity(entry)], isTaken);
    const unknown = entries.filter((entry) => entry.req.city === null);
    this.cityUnknown = poolsBy(unknown, (entry) => [identity(entry)], isTaken);
    const known = entries.filter((entry) => entry.req.city !== null);
    this.byCity = poolsBy(known, (entry) => [inCity(identity(entry), entry.req)], isTaken);
    this.ranks = new Map(entries.map((entry, rank) => [entry, rank]));
    this.otherRules = new OtherRulesPools(
      entries.filter((entry) => entry.hasOtherRules),
      isTaken,
    );
  }

  /** Pass 1: returns the best candidate in the posting's city. */
  inSameCity(posting: ObservedPosting, requisitionId: string | null): E | null {
    if (posting.city === null) return null;
    const known = this.byCity.get(inCity(identityOf(posting), posting))?.best(requisitionId) ?? null;
    return this.better(known, this.otherRules.inSameCity(posting, requisitionId));
  }

  /**
   * Pass 2: returns the best candidate whose city is unknown. If the posting's city is unknown, a candidate in any city
   * matches.
   */
  inUnknownCity(posting: ObservedPosting, requisitionId: string | null): E | null {
    const pools = posting.city === null ? this.anyCity : this.cityUnknown;
    const known = pools.get(identityOf(posting))?.best(requisitionId) ?? null;
    return this.better(known, this.otherRules.inUnknownCity(posting, requisitionId));
  }

  private better(one: E | null, other: E | null): E | null {
    if (one === null || other === null) return one ?? other;
    return (this.ranks.get(one) ?? 0) < (this.ranks.get(other) ?? 0) ? one : other;
  }
}

/**
 * Reqs with labels from other rules (`hasOtherRules`), by title words. Matching ignores the job function. If the cities
 * are equal, it also ignores the country.
 */
class OtherRulesPools<E extends PoolEntry> {
  private readonly byCity: Map<string, CandidatePool<E>>;
  private readonly cityUnknown: Map<string, CandidatePool<E>>;
  private readonly anyCity: Map<string, CandidatePool<E>>;

  constructor(entries: readonly E[], isTaken: (req: ReqState) => boolean) {
    const words = new Map(entries.map((entry) => [entry, titleWords(entry.req.title)]));
    const country = (entry: E): string[] => [inCountry(words.get(entry) ?? '', entry.req)];
    const known = entries.filter((entry) => entry.req.city !== null);
    this.byCity = poolsBy(known, (entry) => [inCity(words.get(entry) ?? '', entry.req)], isTaken);
    const unknown = entries.filter((entry) => entry.req.city === null);
    this.cityUnknown = poolsBy(unknown, country, isTaken);
    this.anyCity = poolsBy(entries, country, isTaken);
  }

  inSameCity(posting: ObservedPosting, requisitionId: string | null): E | null {
    return this.byCity.get(inCity(titleWords(posting.title), posting))?.best(requisitionId) ?? null;
  }

  inUnknownCity(posting: ObservedPosting, requisitionId: string | null): E | null {
    const pools = posting.city === null ? this.anyCity : this.cityUnknown;
    return pools.get(inCountry(titleWords(posting.title), posting))?.best(requisitionId) ?? null;
  }
}

function inCountry(title: string, labels: IdentifyingLabels): string {
  return `${title}\n${identifyingCountry(labels)}`;
}

function inCity(identity: string, labels: Labels): string {
  return `${identity}\n${labels.city}`;
}

interface Predecessor extends PoolEntry {
  matched: PostingRef[];
  lastSeen: Millis;
}

/**
 * Rule B5: adds a repost candidate for each posting whose role was on this board within 90 days. Returns the other
 * postings.
 */
export function matchPredecessors(
  crawl: Crawl,
  pending: PendingFacts,
  listing: DividedListing,
  unknown: readonly ObservedPosting[],
): ObservedPosting[] {
  if (unknown.length === 0) return [];
  const entries = predecessors(crawl, pending, listing);
  if (entries.length === 0) return [...unknown];
  const pools = new IdentityPools(entries, (req) => isTaken(pending, req));
  const afterCities = unknown.filter((posting) => {
    const found = pools.inSameCity(posting, pending.keysOf(posting).requisition_id);
    return found === null || !succeed(crawl, pending, posting, found, 'title_place');
  });
  return afterCities.filter((posting) => {
    const found = pools.inUnknownCity(posting, pending.keysOf(posting).requisition_id);
    return found === null || !succeed(crawl, pending, posting, found, 'title_country');
  });
}

function succeed(
  crawl: Crawl,
  pending: PendingFacts,
  posting: ObservedPosting,
  found: Predecessor,
  basis: 'title_place' | 'title_country',
): true {
  const replaces = replacedOf(crawl, found.matched).posting.posting_id;
  pending.replaced.add(replaces);
  pending.candidates.push({ req: found.req, posting, basis, replaces });
  take(pending, found.req, posting);
  return true;
}

/**
 * Returns the reqs that had a posting on this board within `IDENTITY_REACH` and have no listed posting now, by latest
 * sighting, then by req_key.
 */
function predecessors(crawl: Crawl, pending: PendingFacts, listing: DividedListing): Predecessor[] {
  const byReq = new Map<ReqState, PostingRef[]>();
  for (const [postingId, ref] of crawl.here.all) {
    if (listing.ids.has(postingId) || isTaken(pending, ref.req)) continue;
    if (crawl.at - lastSeen(crawl.company, ref.posting) > IDENTITY_REACH) continue;
    const matched = byReq.get(ref.req);
    if (matched === undefined) byReq.set(ref.req, [ref]);
    else matched.push(ref);
  }
  const entries = [...byReq].map(([req, matched]): Predecessor => {
    const seenAt = matched.reduce((latest, { posting }) => Math.max(latest, lastSeen(crawl.company, posting)), 0);
    return { req, matched, lastSeen: seenAt, numbers: numbersOf(matched), hasOtherRules: hasOtherRules(crawl, req) };
  });
  return entries.sort((a, b) => b.lastSeen - a.lastSeen || (a.req.req_key < b.req.req_key ? -1 : 1));
}

export function numbersOf(refs: readonly PostingRef[]): Set<string> {
  return new Set(refs.flatMap(({ posting }) => posting.requisition_id ?? []));
}
