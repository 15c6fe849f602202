import { boardOf, laggingKey } from './evolve-board.js';
import { uncountOpened } from './evolve-counts.js';
import type { Effects } from './effects.js';
import type { CompanyRow, ReqRow } from './rows.js';

export function addLive(company: CompanyRow, req: ReqRow, boardId: string, postingId: string): void {
  const board = boardOf(company, boardId);
  delete board.lagging[laggingKey(postingId)];
  if (req.live.some((posting) => posting.posting_id === postingId && posting.board_id === boardId)) return;
  req.live.push({ board_id: boardId, posting_id: postingId });
  board.live += 1;
}

/** A posting goes; its last sighting may still be the req's newest. A posting that is not live changes nothing. */
export function dropLive(company: CompanyRow, req: ReqRow, boardId: string, postingId: string): void {
  const position = req.live.findIndex((posting) => posting.posting_id === postingId && posting.board_id === boardId);
  if (position < 0) return;
  const board = boardOf(company, boardId);
  const key = laggingKey(postingId);
  const seenAt = board.lagging[key] ?? board.sighted_at ?? req.first_seen;
  delete board.lagging[key];
  board.live -= 1;
  req.live.splice(position, 1);
  noteGone(req, { board_id: boardId, seen_at: seenAt });
}

function noteGone(req: ReqRow, gone: NonNullable<ReqRow['gone']>): void {
  const known = req.gone;
  const newer =
    known === null ||
    gone.seen_at > known.seen_at ||
    (gone.seen_at === known.seen_at && gone.board_id < known.board_id);
  if (newer) req.gone = gone;
}

export function mergeInto(company: CompanyRow, younger: ReqRow, older: ReqRow, effects: Effects): void {
  older.live.push(...younger.live);
  younger.live = [];
  if (younger.gone !== null) noteGone(older, younger.gone);
  younger.alias_of = older.req_key;
  uncountOpened(company, younger, effects);
}
