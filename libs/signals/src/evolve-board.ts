import type { BoardCrawled, Instant, JobFunction } from '@hiring/contracts';
import type { BoardView, CompanyRow } from './rows.js';
import { addWeeks, daysBefore, weekStart } from './weeks.js';

/** New roles are stored for this many days, because the surge rule needs them. */
const NEW_ROLES_KEPT_DAYS = 120;
export const REPOST_WINDOW_DAYS = 365;
export const MOMENTUM_WEEKS = 8;

export function boardOf(company: CompanyRow, boardId: string): BoardView {
  const board = company.boards[boardId];
  if (board === undefined) throw new Error(`company ${company.company_id} has no board ${boardId}`);
  return board;
}

/** Returns a key for `lagging`. Its prefix prevents collisions with inherited properties. */
export function laggingKey(postingId: string): string {
  return `~${postingId}`;
}

/** Returns whether a crawl covered the whole board. If so, the company's values are known up to the crawl's time. */
export function isAccepted({ outcome, held }: BoardCrawled): boolean {
  return (outcome === 'complete' || outcome === 'not_modified') && held !== true;
}

export function foldCrawl(company: CompanyRow, fact: BoardCrawled): void {
  const board = boardOf(company, fact.board_id);
  const shown = fact.outcome === 'complete' || fact.outcome === 'not_modified' || fact.outcome === 'incomplete';
  const accepted = isAccepted(fact);
  board.crawled_at = fact.observed_at;
  board.outcome = fact.outcome;
  board.crawled_completely = accepted;
  if (shown && isSighting(fact)) foldSightings(board, fact);
  if (accepted) foldComplete(company, board, fact.observed_at);
  if (fact.lost !== undefined) removeCoverage(company, fact.board_id, 'lost', fact.observed_at);
}

/**
 * Returns whether the crawl counts as a sighting of its postings. A crawl that the vanish guard held counts too, unless
 * its `unlisted` is empty. Older versions left `unlisted` empty in held crawls, so such a fact does not say which
 * postings the crawl saw.
 */
function isSighting({ held, unlisted }: BoardCrawled): boolean {
  return held !== true || unlisted.length > 0;
}

/** Updates the sightings of live postings. The postings in `unlisted` and `unread` keep their last sighting. */
function foldSightings(board: BoardView, fact: BoardCrawled): void {
  const lagging: Record<string, Instant> = {};
  for (const postingId of [...fact.unlisted, ...(fact.unread ?? [])]) {
    const key = laggingKey(postingId);
    lagging[key] = board.lagging[key] ?? board.sighted_at ?? fact.observed_at;
  }
  board.lagging = lagging;
  board.sighted_at = fact.observed_at;
}

function foldComplete(company: CompanyRow, board: BoardView, at: Instant): void {
  board.status = 'live';
  board.complete_at = at;
  company.covered_since ??= at;
  company.profiled_at = at;
  company.t = at;
  const week = company.weeks.at(-1);
  if (week !== undefined) week.crawled = true;
  forgetOld(company, at);
}

/** Removes new roles, weeks and reposts that are too old for their windows. */
function forgetOld(company: CompanyRow, t: Instant): void {
  const oldestRole = daysBefore(t, NEW_ROLES_KEPT_DAYS);
  for (const [fn, roles] of Object.entries(company.new_roles)) {
    if (roles.some((at) => at <= oldestRole))
      setNewRoles(
        company,
        fn as JobFunction,
        roles.filter((at) => at > oldestRole),
      );
  }
  if (company.weeks.length > MOMENTUM_WEEKS) {
    const oldestWeek = addWeeks(weekStart(t), 1 - MOMENTUM_WEEKS);
    company.weeks = company.weeks.filter((week) => week.bucket_start >= oldestWeek);
  }
  if (company.pain.length === 0) return;
  const oldestRepost = daysBefore(t, REPOST_WINDOW_DAYS);
  for (const entry of company.pain) entry.reposts = entry.reposts.filter(({ at }) => at > oldestRepost);
  company.pain = company.pain.filter((entry) => entry.reposts.length > 0);
}

/** Sets a job function's new roles. A job function without new roles has no entry. */
export function setNewRoles(company: CompanyRow, fn: JobFunction, roles: Instant[]): void {
  if (roles.length === 0) delete company.new_roles[fn];
  else company.new_roles[fn] = roles;
}

export function removeCoverage(company: CompanyRow, boardId: string, status: 'lost' | 'unlinked', at: Instant): void {
  const board = boardOf(company, boardId);
  const covered = board.status === 'live';
  board.status = status;
  if (covered && !Object.values(company.boards).some((other) => other.status === 'live')) company.uncovered_at = at;
}
