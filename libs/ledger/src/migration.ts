import { vendorOf, type AtsMigrated } from '@hiring/contracts';
import type { Crawl } from './crawl.js';
import type { PendingFacts, Undated } from './pending-facts.js';
import { DAY, instantOf } from './instants.js';
import { mayBeLeft, MOVE_WINDOW, rosterOf } from './move-evidence.js';
import type { BoardState, Millis, ReqState, Streak } from './state.js';
import { compareText } from './text-order.js';

const EMPTY_CRAWLS_MIN = 3;
const EMPTY_SPAN: Millis = 7 * DAY;
const REQS_MIN = 3;

export interface BoardAfter {
  complete: boolean;
  lost: 'expired' | 'board_absent' | undefined;
  liveReqs: ReadonlySet<ReqState>;
  empty: Streak | undefined;
}

/**
 * Rule F: returns the migrations that this crawl confirms. The crawl must be complete, or have found the board absent.
 */
export function decideMigrations(
  crawl: Crawl,
  pending: PendingFacts | null,
  after: BoardAfter,
): Undated<AtsMigrated>[] {
  const boards = Object.entries(crawl.company.boards);
  if (boards.length < 2 || !(after.complete || after.lost === 'board_absent')) return [];
  const facts: Undated<AtsMigrated>[] = [];
  for (const [otherId, other] of boards) {
    if (otherId === crawl.boardId || other.status === 'unlinked') continue;
    for (const [fromId, toId] of [
      [crawl.boardId, otherId],
      [otherId, crawl.boardId],
    ] as const) {
      const fact = decideMigration(crawl, pending, after, fromId, toId);
      if (fact !== null) facts.push(fact);
    }
  }
  return facts.sort(
    (a, b) => compareText(a.from_board_id, b.from_board_id) || compareText(a.to_board_id, b.to_board_id),
  );
}

function decideMigration(
  crawl: Crawl,
  pending: PendingFacts | null,
  after: BoardAfter,
  fromId: string,
  toId: string,
): Undated<AtsMigrated> | null {
  const { company } = crawl;
  const from = company.boards[fromId];
  const to = company.boards[toId];
  if (from === undefined || to === undefined) return null;
  if (isFront(crawl, fromId, toId) || isFront(crawl, toId, fromId)) return null;
  const completeNow = toId === crawl.boardId && after.complete;
  const firstOnTo = to.first_complete_at ?? (completeNow ? crawl.at : undefined);
  if (firstOnTo === undefined || crawl.at - firstOnTo > MOVE_WINDOW) return null;
  if (!mayBeLeft(from, fromId, toId, firstOnTo) || company.migrated.includes(`${fromId} ${toId}`)) return null;
  const absent = fromId === crawl.boardId ? after.lost === 'board_absent' : from.lost === 'board_absent';
  if (!isLeft(crawl, after, fromId, from, absent)) return null;
  if (liveReqs(crawl, after, toId).size < REQS_MIN) return null;

  const evidence = to.moves?.[fromId];
  const settled = evidence?.settled_at ?? (completeNow ? crawl.at : null);
  if (settled === null) return null;
  const roster = evidence?.roster ?? (to.first_complete_at === undefined ? rosterOf(company, fromId) : []);
  const hits = countMoved(crawl, pending, roster, toId);
  const moved = from.via === 'careers_page' && to.via === 'careers_page';
  if (!(roster.length > 0 && 10 * hits >= 3 * roster.length) && !moved) return null;
  const half = roster.length > 0 && 2 * hits >= roster.length;
  return {
    type: 'ats_migrated',
    company_id: company.company_id,
    observed_at: crawl.observedAt,
    crawl_id: crawl.crawlId,
    from_board_id: fromId,
    to_board_id: toId,
    from_vendor: vendorOf(fromId),
    to_vendor: vendorOf(toId),
    occurred_at: instantOf(settled),
    overlap: roster.length === 0 ? 0 : Math.floor((200 * hits + roster.length) / (2 * roster.length)) / 100,
    confidence: Math.min(95, 50 + (half ? 20 : 0) + (moved ? 20 : 0) + (absent ? 10 : 0)) / 100,
  };
}

/**
 * Returns whether board `frontId` is, or was, only a careers site in front of board `systemId`. Adding or removing such
 * a site is no move.
 */
function isFront({ company, boardId, frontOf }: Crawl, frontId: string, systemId: string): boolean {
  if (frontId === boardId && frontOf === systemId) return true;
  return company.boards[frontId]?.front_of?.includes(systemId) === true;
}

/**
 * Returns whether the old board has no live posting, and is absent or was empty in at least 3 crawls in a row, the
 * first at least 7 days ago.
 */
function isLeft(crawl: Crawl, after: BoardAfter, fromId: string, from: BoardState, absent: boolean): boolean {
  if (liveReqs(crawl, after, fromId).size > 0) return false;
  const empty = fromId === crawl.boardId ? after.empty : from.empty;
  return absent || (empty !== undefined && empty.times >= EMPTY_CRAWLS_MIN && crawl.at - empty.since >= EMPTY_SPAN);
}

function liveReqs(crawl: Crawl, after: BoardAfter, boardId: string): ReadonlySet<ReqState> {
  if (boardId === crawl.boardId) return after.liveReqs;
  return new Set([...(crawl.index.boards.get(boardId)?.live.values() ?? [])].map(({ req }) => req));
}

/** Returns how many reqs from the old board have, or had, a posting on the new board. */
function countMoved(crawl: Crawl, pending: PendingFacts | null, roster: readonly number[], toId: string): number {
  const added = new Set(toId === crawl.boardId ? pending?.added.values() : []);
  let hits = 0;
  for (const index of roster) {
    let req = crawl.company.reqs[index];
    if (req?.alias_of !== undefined) req = crawl.index.reqs.get(req.alias_of);
    if (req === undefined) continue;
    if (added.has(req) || req.postings.some((posting) => posting.board_id === toId)) hits += 1;
  }
  return hits;
}
