import type { Crawl } from './crawl.js';
import { lastSeen, type Millis, type ReqState } from './state.js';
import { versionsOf } from './versions.js';

/** Returns whether this crawl labels the board's postings by other rules than the last complete crawl did. */
export function isRelabelling(crawl: Crawl): boolean {
  return crawl.board.status === 'live' && versionsOf(crawl.board).labels !== crawl.versions.labels;
}

/**
 * Returns whether the req's labels might come from other rules than this crawl's. True if a posting that was live when
 * the rules changed has not been listed since then, or if all postings were dropped before the change. Such a req may
 * be the same role as a posting with another function and country, because the new rules can label one role
 * differently.
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
 * Returns when this crawl's rules first labelled the board's postings. `Infinity`: not yet. `-Infinity`: the board
 * never had other rules.
 */
function labelledSince(crawl: Crawl, boardId: string): Millis {
  const board = crawl.company.boards[boardId];
  if (board === undefined || versionsOf(board).labels !== crawl.versions.labels) return Infinity;
  return board.labels_since ?? -Infinity;
}
