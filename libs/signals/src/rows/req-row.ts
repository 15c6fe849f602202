import { vendorOf, type Instant, type JobFunction, type Opened, type Vendor } from '@hiring/contracts';
import type { BoardRow } from './company-row.js';

export type OpenedFrom = Opened['opened_at_from'];

/** One req as the read side keeps it. */
export interface ReqRow {
  company_id: number;
  req_key: string;
  title: string;
  function: JobFunction;
  country: string | null;
  first_seen: Instant;
  opened_at: Instant;
  opened_at_from: OpenedFrom;
  /** ISO week from which the req belongs to the panel of role demand. */
  cohort_week: Instant;
  active: boolean;
  /** Live postings, see `postingRef`. */
  postings: string[];
  /** Last sighting known from facts and from postings that are gone; a live posting may have been seen later. */
  seen_at: Instant;
  seen_board: string;
  /** The older req this one was merged into; it leaves every count and list. */
  alias_of: string | null;
}

/** `<board_id>\t<posting_id>`: board ids hold no tab. */
export function postingRef(boardId: string, postingId: string): string {
  return `${boardId}\t${postingId}`;
}

export function boardOfRef(ref: string): string {
  return ref.slice(0, ref.indexOf('\t'));
}

export function postingOfRef(ref: string): string {
  return ref.slice(ref.indexOf('\t') + 1);
}

/** Vendors of the live postings, distinct, sorted. */
export function vendorsOf(postings: readonly string[]): Vendor[] {
  const first = postings[0];
  if (first === undefined) return [];
  if (postings.length === 1) return [vendorOf(boardOfRef(first))];
  return [...new Set(postings.map((ref) => vendorOf(boardOfRef(ref))))].sort();
}

export interface Sighting {
  at: Instant;
  board_id: string;
}

/** When a live posting was last seen: at its board's last listing, unless that listing did not show it. */
export function postingSeenAt(board: BoardRow | undefined, postingId: string): Instant | null {
  if (board === undefined) return null;
  return board.unlisted[postingId] ?? board.listed_at;
}

/** The newest sighting of a req over all its postings; of two at the same time the smaller board id. */
export function lastSighting(
  req: Pick<ReqRow, 'seen_at' | 'seen_board' | 'postings'>,
  boards: Record<string, BoardRow>,
): Sighting {
  let best: Sighting = { at: req.seen_at, board_id: req.seen_board };
  for (const ref of req.postings) {
    const boardId = boardOfRef(ref);
    const at = postingSeenAt(boards[boardId], postingOfRef(ref));
    if (at !== null) best = newerSighting(best, { at, board_id: boardId });
  }
  return best;
}

export function newerSighting(a: Sighting, b: Sighting): Sighting {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return a.board_id <= b.board_id ? a : b;
}
