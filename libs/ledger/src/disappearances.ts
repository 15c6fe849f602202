import type { ClosedReason } from '@hiring/contracts';
import type { PostingRef } from './company-index.js';
import type { Crawl, DividedListing } from './crawl.js';
import type { PendingFacts, FactBaseOf } from './pending-facts.js';
import { DAY, HOUR, instantOf } from './instants.js';
import { lastSeen, type Millis, type ReqState } from './state.js';

/** Minimum time between a posting's first miss and the miss that drops it, because one cached page could cause both. */
const MISSES_APART: Millis = HOUR;
const LIST_MISSES = 2;
/**
 * A posting from a search index is dropped after this many misses. A search index needs more misses than a list,
 * because its order changes between page requests, so a crawl can miss a posting that is still there.
 */
const INDEX_MISSES = 5;
const INDEX_MISSES_SPAN: Millis = 72 * HOUR;

/** Maximum time for which a posting stays live without a sighting. */
export const SIGHTING_LIFE: Millis = 14 * DAY;

const GUARD_POSTINGS_MIN = 5;
const HOLD: Millis = HOUR;

/** A posting to drop, its last sighting, and the evidence. */
export interface Going {
  ref: PostingRef;
  seenAt: Millis;
  evidence: 'missed' | 'proof' | 'expired';
}

/**
 * Rule C: returns whether the vanish guard delays the crawl. It does so on a board with at least `GUARD_POSTINGS_MIN`
 * postings if four fifths of the readable postings vanished, or if some vanished and more were unread than read. The
 * delay ends one hour after the first delayed crawl. Postings that were not roles at the last complete crawl also
 * count, because a broken listing loses them, too.
 */
export function mustBeHeld(crawl: Crawl, listing: DividedListing, pending: PendingFacts): boolean {
  let read = 0;
  let vanished = 0;
  let unread = 0;
  for (const [postingId, { posting }] of crawl.here.live) {
    if (posting.missed !== undefined || pending.nonRoles.has(posting)) continue;
    const isFound = listing.ids.has(postingId) || pending.replaced.has(postingId);
    if (!isFound && crawl.unread.has(postingId)) {
      unread += 1;
      continue;
    }
    read += 1;
    if (!isFound) vanished += 1;
  }
  const nonRoles = crawl.board.non_roles ?? [];
  // Unread non-roles do not count as read.
  const nonRolesRead = nonRoles.filter((postingId) => listing.ids.has(postingId) || !crawl.unread.has(postingId));
  read += nonRolesRead.length;
  vanished += listing.isUnchanged ? 0 : nonRolesRead.filter((postingId) => !listing.ids.has(postingId)).length;
  if (vanished === 0 || read + unread + nonRoles.length - nonRolesRead.length < GUARD_POSTINGS_MIN) return false;
  if (5 * vanished < 4 * read && unread <= read) return false;
  return crawl.board.held_since === undefined || crawl.at - crawl.board.held_since < HOLD;
}

/** Sorted ids of live postings that were not listed but stay live. */
export interface Staying {
  unlisted: string[];
  unread: string[];
}

/** Rule E1: returns the unlisted live postings to drop now, and those that stay. */
export function judgeUnlisted(
  crawl: Crawl,
  listing: DividedListing,
  pending: PendingFacts,
): { going: Going[]; staying: Staying } {
  const going: Going[] = [];
  const staying: Staying = { unlisted: [], unread: [] };
  for (const [postingId, ref] of crawl.here.live) {
    if (listing.ids.has(postingId) || pending.replaced.has(postingId) || pending.nonRoles.has(ref.posting)) continue;
    const seenAt = lastSeen(crawl.company, ref.posting);
    const evidence = evidenceAgainst(crawl, ref, seenAt);
    if (evidence !== null) going.push({ ref, seenAt, evidence });
    else staying[crawl.unread.has(postingId) ? 'unread' : 'unlisted'].push(postingId);
  }
  return { going, staying: { unlisted: staying.unlisted.sort(), unread: staying.unread.sort() } };
}

/** Rule B8: returns the postings whose new title proves that the role has ended. */
export function endedRoles(crawl: Crawl, pending: PendingFacts): Going[] {
  return pending.ended.map((ref) => ({ ref, seenAt: lastSeen(crawl.company, ref.posting), evidence: 'proof' }));
}

/** Returns why an unlisted live posting is dropped now, or null if it stays. */
function evidenceAgainst(crawl: Crawl, ref: PostingRef, seenAt: Millis): Going['evidence'] | null {
  const { posting_id: postingId } = ref.posting;
  if (crawl.gone.has(postingId)) return 'proof';
  if (crawl.unread.has(postingId)) return crawl.at - seenAt >= SIGHTING_LIFE ? 'expired' : null;
  return missedLongEnough(crawl, ref) ? 'missed' : null;
}

function missedLongEnough(crawl: Crawl, { posting }: PostingRef): boolean {
  const times = (posting.missed?.times ?? 0) + 1;
  const span = crawl.at - (posting.missed?.since ?? crawl.at);
  if (!crawl.traits.indexListing) return times >= LIST_MISSES && span >= MISSES_APART;
  if (times >= INDEX_MISSES && span >= INDEX_MISSES_SPAN) return true;
  return times >= LIST_MISSES && crawl.at - lastSeen(crawl.company, posting) >= SIGHTING_LIFE;
}

/**
 * Rule E2: drops postings. A req closes with its last live posting.
 *
 * @param reason the reason for all closures. By default, each req has its own: `proof` if one of its postings was
 * proven gone, else `expired` if one expired, else `missed`
 */
export function dropPostings(
  base: FactBaseOf,
  pending: PendingFacts,
  going: readonly Going[],
  reason?: ClosedReason,
): void {
  const byReq = new Map<ReqState, Going[]>();
  for (const posting of going) {
    const list = byReq.get(posting.ref.req);
    if (list === undefined) byReq.set(posting.ref.req, [posting]);
    else list.push(posting);
  }
  for (const [req, list] of byReq) {
    if (keepsPosting(pending, req, list)) drop(base, pending, req, list);
    else close(base, pending, req, list, reason ?? reasonOf(list));
  }
}

function reasonOf(going: readonly Going[]): ClosedReason {
  const evidence = new Set(going.map((one) => one.evidence));
  return evidence.has('proof') ? 'proof' : evidence.has('expired') ? 'expired' : 'missed';
}

function keepsPosting(pending: PendingFacts, req: ReqState, going: readonly Going[]): boolean {
  if (pending.listedReqs.has(req)) return true;
  const leaving = new Set(going.map(({ ref }) => ref.posting));
  return req.postings.some((posting) => posting.live && !leaving.has(posting) && !pending.nonRoles.has(posting));
}

function drop(base: FactBaseOf, pending: PendingFacts, req: ReqState, going: readonly Going[]): void {
  for (const { ref } of going) {
    pending.relinked.push({
      type: 'req_relinked',
      ...base,
      req_key: req.req_key,
      cause: 'posting_dropped',
      remove: ref.posting.posting_id,
    });
  }
}

function close(
  base: FactBaseOf,
  pending: PendingFacts,
  req: ReqState,
  going: readonly Going[],
  reason: ClosedReason,
): void {
  pending.closed.push({
    type: 'closed',
    ...base,
    req_key: req.req_key,
    reason,
    last_seen_at: instantOf(going.reduce((latest, { seenAt }) => Math.max(latest, seenAt), 0)),
  });
}
