import { vendorOf } from '@hiring/contracts';
import { DAY } from './instants.js';
import type { BoardState, CompanyState, Millis } from './state.js';

/** Minimum time between the first complete crawl of the old board and that of the new board. */
const MOVE_LEAD: Millis = 30 * DAY;
/** Maximum duration of a move. After it, the new board counts as a second board. */
export const MOVE_WINDOW: Millis = 90 * DAY;

/**
 * Returns whether a company might be moving from board `from` to a board whose first complete crawl is at `firstOnTo`.
 */
export function mayBeLeft(from: BoardState, fromId: string, toId: string, firstOnTo: Millis): boolean {
  return (
    fromId !== toId &&
    from.status !== 'unlinked' &&
    from.first_complete_at !== undefined &&
    firstOnTo - from.first_complete_at >= MOVE_LEAD &&
    vendorOf(fromId) !== vendorOf(toId)
  );
}

/**
 * Returns the reqs that were live on a board after its last crawl with a listed role, as indexes in `company.reqs`.
 * Postings that were dropped later count, because the move may have emptied the board.
 */
export function rosterOf(company: CompanyState, boardId: string): number[] {
  const listedAt = company.boards[boardId]?.listed_at ?? Infinity;
  const roster: number[] = [];
  company.reqs.forEach((req, index) => {
    const wasLive = req.postings.some(
      (posting) => posting.board_id === boardId && (posting.live || (posting.gone_at ?? 0) > listedAt),
    );
    if (wasLive) roster.push(index);
  });
  return roster;
}

/**
 * At a board's first complete crawl, stores the roster (`rosterOf`) of each board that the company may be leaving, as
 * evidence for a move. Postings that the old board lists later do not count.
 */
export function foldFirstComplete(company: CompanyState, boardId: string, at: Millis): void {
  const moves: NonNullable<BoardState['moves']> = {};
  for (const [fromId, from] of Object.entries(company.boards)) {
    if (!mayBeLeft(from, fromId, boardId, at)) continue;
    moves[fromId] = { roster: rosterOf(company, fromId), settled_at: at };
  }
  const board = company.boards[boardId];
  if (board !== undefined && Object.keys(moves).length > 0) board.moves = moves;
}

/**
 * Applies a complete crawl of the new board. Until `MOVE_WINDOW` is over, sets each missing `settled_at`. Afterwards,
 * drops all moves.
 */
export function foldSettled(board: BoardState, at: Millis): void {
  if (board.moves === undefined) return;
  if (at - (board.first_complete_at ?? at) > MOVE_WINDOW) {
    delete board.moves;
    return;
  }
  for (const move of Object.values(board.moves)) move.settled_at ??= at;
}

/** When a board gains a posting, resets `settled_at` in the moves from this board. This postpones their migrations. */
export function foldGain(company: CompanyState, boardId: string, at: Millis): void {
  for (const board of Object.values(company.boards)) {
    const move = board.moves?.[boardId];
    if (move !== undefined && move.settled_at !== null && move.settled_at < at) move.settled_at = null;
  }
}
