import type { ObservedPosting } from '@hiring/contracts';
import type { PostingRef } from './company-index.js';
import type { Crawl, Listing } from './crawl.js';
import { titleWords } from './identity.js';
import { isParserChange } from './match-known.js';
import { factBase, type PendingFacts } from './pending-facts.js';
import type { PostingState, ReqState } from './state.js';
import { compareText } from './text-order.js';

/**
 * Rule B8: a live posting that turns out to be no role leaves its req. A req without another live posting is withdrawn.
 * Called after `matchKnown`.
 */
export function withdrawNonRoles(crawl: Crawl, pending: PendingFacts, listing: Listing): void {
  const byReq = new Map<ReqState, PostingState[]>();
  for (const ref of postingsOf(crawl, listing)) {
    pending.nonRoles.add(ref.posting);
    byReq.set(ref.req, [...(byReq.get(ref.req) ?? []), ref.posting]);
  }
  for (const [req, postings] of byReq) {
    const hasRole = req.postings.some((posting) => posting.live && !pending.nonRoles.has(posting));
    if (hasRole || pending.listedReqs.has(req)) {
      for (const { posting_id } of postings) remove(crawl, pending, req, posting_id);
      continue;
    }
    remove(crawl, pending, req, (postings[0] as PostingState).posting_id, { withdrawn: true });
    pending.withdrawn.add(req);
  }
}

/** The live postings that are listed, and are no roles. Another version of the parser may give them other ids. */
function postingsOf(crawl: Crawl, { ids, nonRoles }: Listing): PostingRef[] {
  const refs = [...nonRoles.keys()].flatMap((postingId) => crawl.here.live.get(postingId) ?? []);
  if (nonRoles.size === 0) return [];
  if (!isParserChange(crawl)) return refs.sort(byId);
  const titles = new Set([...nonRoles.values()].map((posting) => titleWords(posting.title)));
  const renumbered = [...crawl.here.live].filter(([id, { req }]) => !ids.has(id) && titles.has(titleWords(req.title)));
  return [...refs, ...renumbered.map(([, ref]) => ref)].sort(byId);
}

function byId(a: PostingRef, b: PostingRef): number {
  return compareText(a.posting.posting_id, b.posting.posting_id);
}

function remove(
  crawl: Crawl,
  pending: PendingFacts,
  req: ReqState,
  postingId: string,
  more: { withdrawn?: true } = {},
): void {
  pending.relinked.push({
    type: 'req_relinked',
    ...factBase(crawl),
    req_key: req.req_key,
    cause: 'not_a_role',
    remove: postingId,
    ...more,
  });
}

/** Divides the unknown postings: `wereNonRoles` were listed before, but not as roles. They open as a baseline. */
export function unknownRoles(
  crawl: Crawl,
  { unknown }: Listing,
): { roles: readonly ObservedPosting[]; wereNonRoles: readonly ObservedPosting[] } {
  if (crawl.board.non_roles === undefined) return { roles: unknown, wereNonRoles: [] };
  const before = new Set(crawl.board.non_roles);
  return {
    roles: unknown.filter((posting) => !before.has(posting.posting_id)),
    wereNonRoles: unknown.filter((posting) => before.has(posting.posting_id)),
  };
}
