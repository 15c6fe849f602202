import type { Coverage, Instant } from '@hiring/contracts';
import { vendorsOf } from './board-names.js';
import type { BoardView, CompanyRow } from './rows.js';
import { DAY_MILLIS } from './weeks.js';

/** The `as_of` for a company without a complete crawl. It fails every age check. */
const NEVER: Instant = '1970-01-01T00:00:00.000Z';

/**
 * Maximum age of direct coverage in milliseconds: more than twice the longest crawl interval (3 days), so that one
 * failed crawl does not make a board stale.
 */
export const DIRECT_AGE_MAX_MILLIS = 8 * DAY_MILLIS;
/**
 * Minimum for a maximum age, in seconds. A lower maximum age counts as this value, because a requested crawl reads a
 * board at most once a minute.
 */
const MAX_AGE_FLOOR_SECONDS = 60;

export function liveBoards(company: CompanyRow): [string, BoardView & { complete_at: Instant }][] {
  const live: [string, BoardView & { complete_at: Instant }][] = [];
  for (const [boardId, board] of Object.entries(company.boards)) {
    if (isLive(board)) live.push([boardId, board]);
  }
  return live;
}

function isLive(board: BoardView): board is BoardView & { complete_at: Instant } {
  return board.status === 'live' && board.complete_at !== null;
}

/**
 * Returns the live board with the oldest last complete crawl. If several boards are equal, returns the one with the
 * smallest board_id.
 */
export function stalestBoard(company: CompanyRow): { board_id: string; complete_at: Instant } | null {
  let stalest: { board_id: string; complete_at: Instant } | null = null;
  for (const board_id in company.boards) {
    const board = company.boards[board_id];
    if (board === undefined || !isLive(board)) continue;
    const { complete_at } = board;
    const staler =
      stalest === null ||
      complete_at < stalest.complete_at ||
      (complete_at === stalest.complete_at && board_id < stalest.board_id);
    if (staler) stalest = { board_id, complete_at };
  }
  return stalest;
}

/**
 * Returns an instant (`libs/signals/README.md#freshness`). All data about the company is from this instant or later.
 * The instant never decreases.
 */
export function asOf(company: CompanyRow): Instant {
  return stalestBoard(company)?.complete_at ?? company.uncovered_at ?? NEVER;
}

/** Returns the time of the newest `company_registered`, `board_linked`, `board_unlinked` or complete crawl. */
export function enrichmentAsOf(company: CompanyRow): Instant {
  return company.profiled_at ?? NEVER;
}

/**
 * Returns whether the company has no live board, or its `as_of` is older than max(max_age, 60) seconds
 * (`libs/signals/README.md#freshness`).
 */
export function isCold(company: CompanyRow, maxAgeSeconds: number, now: Instant): boolean {
  return stalestBoard(company) === null || isOlderThan(asOf(company), maxAgeSeconds, now);
}

/** Returns whether a board is linked. */
export function isCrawlable(company: CompanyRow): boolean {
  return Object.values(company.boards).some((board) => board.status !== 'unlinked');
}

/** Returns whether data at `as_of` is older than max(max_age, 60) seconds. */
export function isOlderThan(as_of: Instant, maxAgeSeconds: number, now: Instant): boolean {
  return Date.parse(now) - Date.parse(as_of) > Math.max(maxAgeSeconds, MAX_AGE_FLOOR_SECONDS) * 1000;
}

/**
 * Returns `none` if there is no live board. Returns `stale` if `as_of` is older than 8 days, or if `crawled_completely`
 * is false for a live board. Otherwise returns `direct`.
 */
export function coverage(company: CompanyRow, now: Instant): Coverage {
  const live = liveBoards(company);
  if (live.length === 0) return 'none';
  if (live.some(([, board]) => !board.crawled_completely)) return 'stale';
  return agedCoverage('direct', asOf(company), now);
}

/** Returns the coverage at `now`. `atAsOf` is the coverage when the company's last fact was folded. */
export function agedCoverage(atAsOf: Coverage, as_of: Instant, now: Instant): Coverage {
  if (atAsOf !== 'direct') return atAsOf;
  return Date.parse(now) - Date.parse(as_of) > DIRECT_AGE_MAX_MILLIS ? 'stale' : 'direct';
}

/** Returns the live boards' vendors, distinct and sorted, for `source_boards` in the brief. */
export function liveVendors(company: CompanyRow): string[] {
  return vendorsOf(liveBoards(company).map(([boardId]) => boardId));
}

/** Returns the linked boards' vendors, distinct and sorted, for `boards` in enrichment. */
export function linkedVendors(company: CompanyRow): string[] {
  const linked = Object.entries(company.boards).filter(([, board]) => board.status !== 'unlinked');
  return vendorsOf(linked.map(([boardId]) => boardId));
}
