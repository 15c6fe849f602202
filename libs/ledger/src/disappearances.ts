import type { ClosedReason } from '@hiring/contracts';
import type { PostingRef } from './company-index.js';
import type { Crawl, Listing } from './crawl.js';
import type { PendingFacts, FactBaseOf } from './pending-facts.js';
import { DAY, HOUR, instantOf } from './instants.js';
import { lastSeen, type Millis, type ReqState } from './state.js';

/** Minimum time from the first miss to the miss that drops the posting: a cached page must not confirm itself. */
const MISSES_APART: Millis = HOUR;
const LIST_MISSES = 2;
/** Misses required on search listings, which change their order between page requests. */
const INDEX_MISSES = 5;
const INDEX_MISSES_SPAN: Millis = 72 * HOUR;

/** Maximum time that a posting stays live without a sighting. */
export const SIGHTING_LIFE: Millis = 14 * DAY;

const GUARD_POSTINGS_MIN = 5;
const HOLD: Millis = HOUR;

/** A posting to drop, its last sighting, and whether it is dropped because of misses. */
export interface Going {
  ref: PostingRef;
  seenAt: Millis;
  missed: boolean;
}

/** Rule C: whether four fifths of at least 5 live postings vanished, until one hour after the first held crawl. */
export function mustBeHeld(crawl: Crawl, listing: Listing, pending: PendingFacts): boolean {
  let live = 0;
  let vanished = 0;
  for (const [postingId, { posting }] of crawl.here.live) {
    if (posting.missed !== undefined) continue;
    live += 1;
    if (!listing.ids.has(postingId) && !pending.replaced.has(postingId)) vanished += 1;
  }
  if (live < GUARD_POSTINGS_MIN || 5 * vanished < 4 * live) return false;
  return crawl.board.held_since === undefined || crawl.at - crawl.board.held_since < HOLD;
}

/** Rule E1: returns the unlisted live postings to drop now, and the sorted ids of those that stay. */
export function judgeUnlisted(
  crawl: Crawl,
  listing: Listing,
  pending: PendingFacts,
): { going: Going[]; unlisted: string[] } {
  const going: Going[] = [];
  const unlisted: string[] = [];
  for (const [postingId, ref] of crawl.here.live) {
    if (listing.ids.has(postingId) || pending.replaced.has(postingId)) continue;
    if (crawl.gone.has(postingId)) going.push({ ref, seenAt: lastSeen(crawl.company, ref.posting), missed: false });
    else if (missedLongEnough(crawl, ref))
      going.push({ ref, seenAt: lastSeen(crawl.company, ref.posting), missed: true });
    else unlisted.push(postingId);
  }
  return { going, unlisted: unlisted.sort() };
}

function missedLongEnough(crawl: Crawl, { posting }: PostingRef): boolean {
  const times = (posting.missed?.times ?? 0) + 1;
  const span = crawl.at - (posting.missed?.since ?? crawl.at);
  if (!crawl.traits.indexListing) return times >= LIST_MISSES && span >= MISSES_APART;
  if (times >= INDEX_MISSES && span >= INDEX_MISSES_SPAN) return true;
  return times >= LIST_MISSES && crawl.at - lastSeen(crawl.company, posting) >= SIGHTING_LIFE;
}

/**
 * Rule E2: a req whose last live posting goes is `closed`, any other req only loses the posting.
 *
 * @param reason reason of all closures; default: `missed` if all postings of the req went by misses, else `proof`
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
    else close(base, pending, req, list, reason ?? (list.every(({ missed }) => missed) ? 'missed' : 'proof'));
  }
}

function keepsPosting(pending: PendingFacts, req: ReqState, going: readonly Going[]): boolean {
  if (pending.listedReqs.has(req)) return true;
  const leaving = new Set(going.map(({ ref }) => ref.posting));
  return req.postings.some((posting) => posting.live && !leaving.has(posting));
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
