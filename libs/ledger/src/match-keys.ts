import type { ObservedPosting } from '@hiring/contracts';
import { isActive, type PostingRef } from './company-index.js';
import type { Crawl, DividedListing } from './crawl.js';
import {
  changedLabels,
  isTaken,
  newLabels,
  relinkPosting,
  replacedOf,
  take,
  type PendingFacts,
} from './pending-facts.js';
import type { ReqState } from './state.js';

/**
 * Rule B3: if a posting has a new id but a known URL, links it to the URL's req or makes it a repost candidate. Returns
 * the other postings.
 */
export function matchUrls(
  crawl: Crawl,
  pending: PendingFacts,
  listing: DividedListing,
  unknown: readonly ObservedPosting[],
): ObservedPosting[] {
  if (unknown.length === 0) return [];
  const byUrl = unlistedByUrl(crawl, pending, listing, unknown);
  return unknown.filter((posting) => {
    const url = pending.keysOf(posting).url;
    const matched = url === null ? undefined : byUrl.get(url);
    const req = matched?.[0]?.req;
    if (matched === undefined || req === undefined) return true;
    if (isTaken(pending, req) || matched.some((ref) => ref.req !== req)) return true;
    const replaces = replacedOf(crawl, matched).posting.posting_id;
    pending.replaced.add(replaces);
    if (isActive(req)) {
      relinkPosting(crawl, pending, req, posting, 'same_url', {
        replaces,
        labels: changedLabels(req, newLabels(req, posting)),
      });
    } else {
      pending.candidates.push({ req, posting, basis: 'same_url', replaces });
    }
    take(pending, req, posting);
    return false;
  });
}

function unlistedByUrl(
  crawl: Crawl,
  pending: PendingFacts,
  listing: DividedListing,
  unknown: readonly ObservedPosting[],
): Map<string, PostingRef[]> {
  const byUrl = new Map<string, PostingRef[]>();
  for (const posting of unknown) {
    const url = pending.keysOf(posting).url;
    if (url !== null) byUrl.set(url, []);
  }
  for (const [postingId, ref] of crawl.here.all) {
    if (ref.posting.url !== undefined && !listing.ids.has(postingId)) byUrl.get(ref.posting.url)?.push(ref);
  }
  return byUrl;
}

type KeyField = 'internal_id' | 'requisition_id';

/**
 * Rule B4: if a posting's job key was on this board before, links the posting to the key's req or makes it a repost
 * candidate. The keys that known postings have in this crawl count, too, because they may have been unusable before.
 * Returns the other postings.
 */
export function matchJobKeys(
  crawl: Crawl,
  pending: PendingFacts,
  listing: DividedListing,
  unknown: readonly ObservedPosting[],
): ObservedPosting[] {
  if (unknown.length === 0) return [];
  const internal = holdersOf(crawl, pending, listing, unknown, 'internal_id');
  const requisition = holdersOf(crawl, pending, listing, unknown, 'requisition_id');
  return unknown.filter((posting) => {
    const keys = pending.keysOf(posting);
    const holders = internal.get(keys.internal_id ?? '') ?? requisition.get(keys.requisition_id ?? '');
    const req = holders && preferred(holders.keys());
    if (req == null) return true;
    if (isTaken(pending, req)) {
      relinkPosting(crawl, pending, req, posting, 'same_job_key');
    } else {
      const replaces = replacedOf(crawl, holders?.get(req) ?? []).posting.posting_id;
      pending.replaced.add(replaces);
      pending.candidates.push({ req, posting, basis: 'job_key', replaces });
    }
    take(pending, req, posting);
    return false;
  });
}

type Holders = Map<ReqState, PostingRef[]>;

/**
 * For each key value of the unknown postings, returns the reqs that have this value. For each of these reqs, also
 * returns its unlisted postings with this value.
 */
function holdersOf(
  crawl: Crawl,
  pending: PendingFacts,
  listing: DividedListing,
  unknown: readonly ObservedPosting[],
  field: KeyField,
): Map<string, Holders> {
  const wanted = new Set(unknown.flatMap((posting) => pending.keysOf(posting)[field] ?? []));
  const holders = new Map<string, Holders>();
  if (wanted.size === 0) return holders;
  for (const [postingId, ref] of crawl.here.all) {
    const value = ref.posting[field];
    if (value === undefined || !wanted.has(value)) continue;
    if (!listing.nonRoles.has(postingId) && !pending.withdrawn.has(ref.req))
      addHolder(holders, value, ref, listing.ids.has(postingId));
  }
  for (const { ref, posting } of listing.known) {
    const value = posting === null ? null : pending.keysOf(posting)[field];
    if (value !== null && wanted.has(value)) addHolder(holders, value, ref, true);
  }
  return holders;
}

function addHolder(holders: Map<string, Holders>, value: string, ref: PostingRef, listed: boolean): void {
  let reqs = holders.get(value);
  if (reqs === undefined) holders.set(value, (reqs = new Map()));
  const unlisted = reqs.get(ref.req) ?? [];
  if (!listed) unlisted.push(ref);
  reqs.set(ref.req, unlisted);
}

/** Returns the preferred req: active ones first, then by smallest req_key. */
function preferred(reqs: Iterable<ReqState>): ReqState | null {
  let best: ReqState | null = null;
  let bestActive = false;
  for (const req of reqs) {
    const active = isActive(req);
    if (best === null || (active === bestActive ? req.req_key < best.req_key : active)) {
      best = req;
      bestActive = active;
    }
  }
  return best;
}
