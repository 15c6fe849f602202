import type { Crawl } from './crawl.js';
import { lastSeen, type Millis, type ReqState } from './state.js';
import { areSameLabels, versionsOf } from './versions.js';

/** Returns whether this crawl's label rules, or the board's prior, differ from the last complete crawl's. */
export function isRelabelling(crawl: Crawl): boolean {
  return crawl.board.status === 'live' && !areSameLabels(versionsOf(crawl.board), crawl.versions);
}

/**
 * Returns whether the req may have labels from other rules than this crawl's. This is so if one of its postings has not
 * been listed since the rules changed, or if all of them were dropped before the change. Such a req can be the same
 * role as a posting with another job function and country.
 */
export function hasOtherRules(crawl: Crawl, req: ReqState): boolean {
  let seen = false;
  for (const posting of req.postings) {
    const since = labelledSince(crawl, posting.board_id);
    if (!posting.live && (posting.gone_at ?? 0) < since) continue;
    if (lastSeen(crawl.company, posting) < since) return true;
    seen = true;
  }
  return !seen;
}

/**
 * Returns the time at which the current label rules and the board's prior first applied to the board's postings.
 * `Infinity`: not yet. `-Infinity`: the board never had other rules.
 */
function labelledSince(crawl: Crawl, boardId: string): Millis {
  const board = crawl.company.boards[boardId];
  if (board === undefined || versionsOf(board).labels !== crawl.versions.labels) return Infinity;
  if (boardId === crawl.boardId && !areSameLabels(versionsOf(board), crawl.versions)) return Infinity;
  return board.labels_since ?? -Infinity;
}
