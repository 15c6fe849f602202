import type { Instant } from '@hiring/contracts';
import { laggingKey } from './evolve-board.js';
import type { CompanyRow, LivePosting, ReqRow } from './rows.js';

export interface Sighting {
  board_id: string;
  seen_at: Instant;
}

/** Returns whether `a` was later than `b` or, at the same time, has the smaller board_id. True if `b` is null. */
export function isNewer(a: Sighting, b: Sighting | null): boolean {
  return b === null || a.seen_at > b.seen_at || (a.seen_at === b.seen_at && a.board_id < b.board_id);
}

/** Returns where and when any of a req's postings was last sighted, including removed ones. */
export function lastSighting(req: ReqRow, company: CompanyRow): Sighting {
  let newest: Sighting | null = req.gone;
  for (const posting of req.live) {
    const sighting = { board_id: posting.board_id, seen_at: seenAt(req, company, posting) };
    if (isNewer(sighting, newest)) newest = sighting;
  }
  if (newest === null) throw new Error(`req ${req.req_key} never had a posting`);
  return newest;
}

/** Returns the time at which a live posting was last sighted. */
export function seenAt(req: ReqRow, company: CompanyRow, { board_id, posting_id }: LivePosting): Instant {
  const board = company.boards[board_id];
  return board?.lagging[laggingKey(posting_id)] ?? board?.sighted_at ?? req.first_seen;
}

/** Returns the newest sighting of a live posting, or null. */
export function newestSighting(company: CompanyRow): Sighting | null {
  let newest: Sighting | null = null;
  for (const [board_id, board] of Object.entries(company.boards)) {
    if (board.live === 0 || board.sighted_at === null) continue;
    const lagging = Object.values(board.lagging);
    const allLag = lagging.length >= board.live;
    const seen_at = allLag ? lagging.reduce((latest, at) => (at > latest ? at : latest), '') : board.sighted_at;
    const sighting = { board_id, seen_at };
    if (isNewer(sighting, newest)) newest = sighting;
  }
  return newest;
}
