import type { ObservedPosting } from '@hiring/contracts';
import type { PostingRef } from './company-index.js';
import type { Crawl, DividedListing } from './crawl.js';
import { titleWords } from './identity.js';
import { leadPosting } from './lead-posting.js';
import { isParserChange } from './match-known.js';
import { factBase, type PendingFacts } from './pending-facts.js';
import type { ReqState } from './state.js';
import { compareText, countOf } from './text-order.js';

/**
 * Rule B8: takes postings that are not roles out of their reqs. A req without another live posting closes if its title
 * changed, because the employer then ended the role. Otherwise only our rules changed, and the req is withdrawn. Must
 * follow `matchKnown`.
 */
export function removeNonRoles(crawl: Crawl, pending: PendingFacts, listing: DividedListing): void {
  const byReq = new Map<ReqState, PostingRef[]>();
  const leaving = [...knownNonRoles(crawl, listing), ...renumberedNonRoles(crawl, listing)].sort(byId);
  for (const ref of leaving) {
    pending.nonRoles.add(ref.posting);
    byReq.set(ref.req, [...(byReq.get(ref.req) ?? []), ref]);
  }
  for (const [req, refs] of byReq) {
    const hasRole = req.postings.some((posting) => posting.live && !pending.nonRoles.has(posting));
    if (hasRole || pending.listedReqs.has(req)) {
      for (const { posting } of refs) remove(crawl, pending, req, posting.posting_id);
    } else if (isRetitled(req, listing)) {
      pending.ended.push(...refs);
    } else {
      remove(crawl, pending, req, (refs[0] as PostingRef).posting.posting_id, { withdrawn: true });
      pending.withdrawn.add(req);
    }
  }
}

/** Returns whether the posting that gave the req its title now has a title with other words. */
function isRetitled(req: ReqState, { nonRoles }: DividedListing): boolean {
  const shown = nonRoles.get(leadPosting(req)?.posting_id ?? '');
  return shown !== undefined && titleWords(shown.title) !== titleWords(req.title);
}

function knownNonRoles(crawl: Crawl, { nonRoles }: DividedListing): PostingRef[] {
  return [...nonRoles.keys()].flatMap((postingId) => crawl.here.live.get(postingId) ?? []);
}

/**
 * Returns the live postings that a new parser version lists as non-roles under new ids. The unlisted postings and the
 * new non-roles are matched by title. If a title has more unlisted reqs than new non-roles, no posting with this title
 * is returned, and all its reqs count as missed.
 */
function renumberedNonRoles(crawl: Crawl, { ids, nonRoles }: DividedListing): PostingRef[] {
  if (nonRoles.size === 0 || !isParserChange(crawl)) return [];
  const before = new Set(crawl.board.non_roles);
  const fresh = [...nonRoles.values()].filter(({ posting_id: id }) => !crawl.here.all.has(id) && !before.has(id));
  // The new ids may all belong to known non-roles whose ids changed. Continue only if there are more new ids than known
  // non-roles that are no longer listed.
  if (fresh.length <= [...before].filter((id) => !ids.has(id)).length) return [];
  const unlisted = [...crawl.here.live.values()].filter(
    ({ req, posting }) => !ids.has(posting.posting_id) && leadPosting(req) === posting,
  );
  const shown = countOf(fresh.map(({ title }) => exactTitle(title)));
  const missing = countOf(unlisted.map(({ req }) => exactTitle(req.title)));
  return unlisted.filter(({ req }) => {
    const title = exactTitle(req.title);
    return (missing.get(title) ?? 0) <= (shown.get(title) ?? 0);
  });
}

function exactTitle(title: string): string {
  return title.trim().toLowerCase();
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

/**
 * Divides the unknown postings. `wereNonRoles` are postings that were non-roles before. They open as in a baseline
 * crawl.
 */
export function unknownRoles(
  crawl: Crawl,
  { unknown }: DividedListing,
): { roles: readonly ObservedPosting[]; wereNonRoles: readonly ObservedPosting[] } {
  if (crawl.board.non_roles === undefined) return { roles: unknown, wereNonRoles: [] };
  const before = new Set(crawl.board.non_roles);
  return {
    roles: unknown.filter((posting) => !before.has(posting.posting_id)),
    wereNonRoles: unknown.filter((posting) => before.has(posting.posting_id)),
  };
}
