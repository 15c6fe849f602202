import type { BoardCrawled, BoardLinked, BoardUnlinked, Instant } from '@hiring/contracts';
import { addWeeksTo, DAY_MS, weekOf } from './calendar.js';
import { liveBoards, newBoard, type BoardRow, type CompanyRow } from './company-row.js';
import { markCrawled } from './fold-scope.js';

/** Longest look-back of any pulse value: the third window of is_surge. */
const HISTORY_MS = 120 * DAY_MS;
/** Points of momentum, the week of t included. */
const MOMENTUM_WEEKS = 8;
/** Crawl ids remembered per board; a crawl job ends within ten minutes, a board is read at most once a minute. */
const RECENT_CRAWLS = 12;

export function foldLinked(company: CompanyRow, fact: BoardLinked): void {
  company.boards[fact.board_id] = newBoard(fact.board_id);
  company.profile_at = fact.observed_at;
}

export function foldUnlinked(company: CompanyRow, fact: BoardUnlinked): void {
  const wasCovered = liveBoards(company).length > 0;
  delete company.boards[fact.board_id];
  company.profile_at = fact.observed_at;
  moveAsOf(company, fact.observed_at, wasCovered);
}

/** The last fact of every crawl: only here do as_of, t and the sightings of untouched postings move. */
export function foldCrawled(company: CompanyRow, fact: BoardCrawled): void {
  const board = (company.boards[fact.board_id] ??= newBoard(fact.board_id));
  const wasCovered = liveBoards(company).length > 0;
  const accepted = isAccepted(fact);
  board.last_record_complete = accepted;
  if (accepted || fact.outcome === 'incomplete') foldListing(board, fact);
  if (accepted) {
    board.state = 'live';
    board.last_complete_at = fact.observed_at;
    company.covered_since ??= fact.observed_at;
    company.newest_crawl_at = fact.observed_at;
    company.profile_at = fact.observed_at;
    markCrawled(company, fact.observed_at);
    forgetOldTimes(company, fact.observed_at);
  }
  if (fact.lost !== undefined) board.state = 'lost';
  board.recent_crawls.push(fact.crawl_id);
  if (board.recent_crawls.length > RECENT_CRAWLS) board.recent_crawls.shift();
  moveAsOf(company, fact.observed_at, wasCovered);
}

/** Complete or not modified, and not held by the vanish guard. */
export function isAccepted(fact: Pick<BoardCrawled, 'outcome' | 'held'>): boolean {
  return (fact.outcome === 'complete' || fact.outcome === 'not_modified') && fact.held !== true;
}

function foldListing(board: BoardRow, fact: BoardCrawled): void {
  const unlisted: Record<string, Instant> = {};
  for (const postingId of fact.unlisted) {
    unlisted[postingId] = board.unlisted[postingId] ?? board.listed_at ?? fact.observed_at;
  }
  board.unlisted = unlisted;
  board.listed_at = fact.observed_at;
  board.touched_at = null;
}

/** as_of = the oldest last complete crawl of a live board; without one, the time of the fact that removed the last. */
function moveAsOf(company: CompanyRow, at: Instant, wasCovered: boolean): void {
  let oldest: Instant | null = null;
  for (const board of liveBoards(company)) {
    const last = board.last_complete_at;
    if (last !== null && (oldest === null || last < oldest)) oldest = last;
  }
  if (oldest !== null) company.as_of = oldest;
  else if (wasCovered) company.as_of = at;
}

/** Windows end at t and t never goes back, so what left the longest window is never needed again. */
function forgetOldTimes(company: CompanyRow, t: Instant): void {
  const edgeMs = Date.parse(t) - HISTORY_MS;
  let kept = 0;
  while (kept < company.new_roles_ms.length && (company.new_roles_ms[kept] as number) <= edgeMs) kept += 1;
  if (kept > 0) company.new_roles_ms.splice(0, kept);
  const firstWeek = addWeeksTo(weekOf(t), 1 - MOMENTUM_WEEKS);
  company.weeks = company.weeks.filter((week) => week.week >= firstWeek);
}
