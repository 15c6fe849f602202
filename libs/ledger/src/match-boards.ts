import type { ObservedPosting } from '@hiring/contracts';
import { poolsBy, type CandidatePool, type PoolEntry } from './candidate-pool.js';
import { isActive } from './company-index.js';
import { isTaken, labelsOf, newLabels, relinkPosting, take, type PendingFacts } from './pending-facts.js';
import type { Crawl } from './crawl.js';
import { hasOtherRules } from './label-versions.js';
import { IDENTITY_REACH, IdentityPools, numbersOf } from './match-identity.js';
import { lastSeen, type Millis, type ReqState } from './state.js';

/**
 * Minimum length of a requisition number for matching. Shorter numbers are often counters, so they can be equal in two
 * systems.
 */
const SHARED_NUMBER_LENGTH_MIN = 4;

interface Elsewhere extends PoolEntry {
  active: boolean;
  lastSeen: Millis;
  urls: ReadonlySet<string>;
}

/**
 * Rule B6: links postings whose role is on another board of the company, or was there within 90 days. Such a posting is
 * a move or a second advertisement, not a repost. Returns the other postings.
 */
export function matchOtherBoards(
  crawl: Crawl,
  pending: PendingFacts,
  unknown: readonly ObservedPosting[],
  baseline: boolean,
): ObservedPosting[] {
  if (unknown.length === 0) return [];
  const entries = elsewhere(crawl, pending);
  if (entries.length === 0) return [...unknown];
  let left = [...unknown];
  for (const find of passes(pending, entries)) {
    left = left.filter((posting) => {
      const found = find(posting);
      if (found !== null) link(crawl, pending, found, posting, baseline);
      return found === null;
    });
  }
  return left;
}

type Pass = (posting: ObservedPosting) => Elsewhere | null;

function passes(pending: PendingFacts, entries: readonly Elsewhere[]): Pass[] {
  const taken = (req: ReqState): boolean => isTaken(pending, req);
  const byNumber = poolsBy(entries, (entry) => [...entry.numbers].filter(isShared), taken);
  const byUrl = poolsBy(entries, (entry) => [...entry.urls], taken);
  const identity = new IdentityPools(entries, taken);
  const number = (posting: ObservedPosting): string | null => pending.keysOf(posting).requisition_id;
  return [
    (posting) => bestBy(byNumber, number(posting)),
    (posting) => bestBy(byUrl, pending.keysOf(posting).url),
    (posting) => identity.inSameCity(posting, number(posting)),
    (posting) => identity.inUnknownCity(posting, number(posting)),
  ];
}

function bestBy(pools: Map<string, CandidatePool<Elsewhere>>, key: string | null): Elsewhere | null {
  return key === null ? null : (pools.get(key)?.best(null) ?? null);
}

function isShared(requisitionId: string): boolean {
  return requisitionId.length >= SHARED_NUMBER_LENGTH_MIN;
}

/** Returns the candidates from other boards: active ones first, then by latest sighting and req_key. */
function elsewhere(crawl: Crawl, pending: PendingFacts): Elsewhere[] {
  if (crawl.index.boards.size < 2) return [];
  const entries: Elsewhere[] = [];
  for (const req of crawl.company.reqs) {
    const there = req.postings.filter((posting) => posting.board_id !== crawl.boardId);
    if (there.length === 0 || isTaken(pending, req)) continue;
    if (req.postings.some((posting) => posting.live && posting.board_id === crawl.boardId)) continue;
    const active = isActive(req);
    const seenAt = there.reduce((latest, posting) => Math.max(latest, lastSeen(crawl.company, posting)), 0);
    if (!active && crawl.at - seenAt > IDENTITY_REACH) continue;
    const urls = new Set(there.flatMap((posting) => posting.url ?? []));
    const numbers = numbersOf(there.map((posting) => ({ req, posting })));
    entries.push({ req, active, lastSeen: seenAt, urls, numbers, hasOtherRules: hasOtherRules(crawl, req) });
  }
  return entries.sort(
    (a, b) =>
      Number(b.active) - Number(a.active) || b.lastSeen - a.lastSeen || (a.req.req_key < b.req.req_key ? -1 : 1),
  );
}

function link(
  crawl: Crawl,
  pending: PendingFacts,
  { req, active, hasOtherRules: relabel }: Elsewhere,
  posting: ObservedPosting,
  baseline: boolean,
): void {
  const labels = relabel ? newLabels(req, posting) : labelsOf(req);
  if (!active) pending.reopened.push({ req, posting, replaces: null, labels });
  else if (baseline) relinkPosting(crawl, pending, req, posting, 'baseline_link');
  else pending.furtherBoards.push({ req, posting });
  take(pending, req, posting);
}
