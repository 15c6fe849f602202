import type { BoardCrawled } from '@hiring/contracts';
import { boardIndex, indexOf } from './company-index.js';
import { foldFirstComplete, foldSettled } from './move-evidence.js';
import { areSameLabels, versionsOf } from './versions.js';
import { lastSeen, type BoardState, type CompanyState, type Millis, type PostingState, type Streak } from './state.js';

/**
 * Number of crawl ids that are stored per board, to detect duplicates. After an unconfirmed append, a duplicate arrives
 * within seconds. A duplicate of an older crawl is ignored as `stale`, because it was observed before the board's last
 * crawl.
 */
const CRAWL_IDS_KEPT = 4;

/**
 * The reason for a crawl with an empty response, if the vendor sends the same response for unknown boards and for empty
 * boards.
 */
export const AMBIGUOUS_EMPTY = 'ambiguous_empty';

type Crawled = Omit<BoardCrawled, 'event_seq'>;

/** Applies a crawl record to the board's sightings, misses and guards. */
export function foldCrawl(company: CompanyState, board: BoardState, fact: Crawled, at: Millis): void {
  board.crawled_at = at;
  board.crawl_ids = [...board.crawl_ids, fact.crawl_id].slice(-CRAWL_IDS_KEPT);
  if (fact.listed > 0) board.listed_ever = true;
  if (fact.front_of !== undefined) foldFront(board, fact.front_of);
  foldOutcome(company, board, fact, at);
  if (fact.lost !== undefined) {
    board.status = 'lost';
    board.lost = fact.lost;
  }
}

/** If a board is a careers site, at most this many systems behind it are stored. */
const FRONTS_KEPT = 10;

function foldFront(board: BoardState, target: string): void {
  if (board.front_of?.at(-1) === target) return;
  const others = (board.front_of ?? []).filter((known) => known !== target);
  board.front_of = [...others, target].slice(-FRONTS_KEPT);
}

function foldOutcome(company: CompanyState, board: BoardState, fact: Crawled, at: Millis): void {
  switch (fact.outcome) {
    case 'failed':
    case 'overdue':
      return;
    case 'absent':
      board.absent = longer(board.absent, at);
      board.answered_complete = false;
      return;
    case 'incomplete':
      if (fact.reason === AMBIGUOUS_EMPTY) board.ambiguous = longer(board.ambiguous, at);
      else board.incomplete = longer(board.incomplete, at);
      board.answered_complete = false;
      foldSightings(company, board, fact, at);
      return;
    case 'complete':
    case 'not_modified':
      if (fact.held === true) {
        board.held_since ??= at;
        board.answered_complete = false;
        // Older versions left out the unlisted postings when they recorded a held crawl. Such a fact does not say which
        // postings the crawl saw.
        if (fact.unlisted.length > 0) foldSightings(company, board, fact, at);
        return;
      }
      return foldComplete(company, board, fact, at);
    default:
      fact.outcome satisfies never;
  }
}

function foldComplete(company: CompanyState, board: BoardState, fact: Crawled, at: Millis): void {
  board.status = 'live';
  board.answered_complete = true;
  delete board.lost;
  delete board.held_since;
  delete board.absent;
  delete board.incomplete;
  board.last_complete_at = at;
  // A 304 involves no parser, so it does not confirm a new parser version.
  if (fact.outcome === 'complete') foldVersions(board, fact, at);
  foldSightings(company, board, fact, at);
  if (fact.outcome === 'complete') foldListing(board, fact);
  if (fact.listed > 0) delete board.ambiguous;
  else if (board.ambiguous !== undefined) board.ambiguous = longer(board.ambiguous, at);
  if (fact.listed > (fact.non_roles?.length ?? 0)) {
    board.listed_at = at;
    delete board.empty;
  } else {
    board.empty = longer(board.empty, at);
  }
  if (board.first_complete_at === undefined) {
    board.first_complete_at = at;
    foldFirstComplete(company, fact.board_id, at);
  }
  foldSettled(board, at);
}

/** Stores the ids of unread postings and non-roles. A later 304 does not change them. */
function foldListing(board: BoardState, fact: Crawled): void {
  for (const ids of ['unread', 'non_roles'] as const) {
    const listed = fact[ids];
    if (listed === undefined) delete board[ids];
    else board[ids] = listed;
  }
}

function foldVersions(board: BoardState, fact: Crawled, at: Millis): void {
  const isFirst = board.parser_version === undefined;
  if (!isFirst && !areSameLabels(versionsOf(board), versionsOf(fact))) board.labels_since = at;
  board.parser_version = fact.parser_version;
  if (fact.labels_version === undefined) delete board.labels_version;
  else board.labels_version = fact.labels_version;
  if (fact.country_prior === undefined) delete board.country_prior;
  else board.country_prior = fact.country_prior;
}

/** Applies the crawl's sightings: it saw all live postings of the board except `unlisted` (missed) and `unread`. */
function foldSightings(company: CompanyState, board: BoardState, fact: Crawled, at: Millis): void {
  const unlisted = new Set(fact.unlisted);
  const unread = new Set(fact.unread);
  const counts = fact.outcome !== 'incomplete' && fact.held !== true;
  let changed = false;
  for (const [postingId, { posting }] of boardIndex(indexOf(company), fact.board_id).live) {
    const isUnread = unread.has(postingId);
    const isShown = !isUnread && !unlisted.has(postingId);
    const changes = isShown ? foldSighting(posting) : foldMiss(company, posting, counts && !isUnread, at);
    changed ||= changes;
  }
  board.sighted_at = at;
  if (changed) company.reqs_revision += 1;
}

/**
 * Applies a sighting and returns whether it changed the posting. Returns false if the previous crawl saw the posting,
 * too.
 */
function foldSighting(posting: PostingState): boolean {
  if (posting.last_seen === undefined && posting.missed === undefined) return false;
  delete posting.last_seen;
  delete posting.missed;
  return true;
}

/**
 * Applies a miss and returns whether it changed the posting. Call this before the board's `sighted_at` changes, because
 * `lastSeen` reads it.
 */
function foldMiss(company: CompanyState, posting: PostingState, counts: boolean, at: Millis): boolean {
  const isFirst = posting.last_seen === undefined;
  if (isFirst) posting.last_seen = lastSeen(company, posting);
  if (counts) posting.missed = longer(posting.missed, at);
  return isFirst || counts;
}

function longer(streak: Streak | undefined, at: Millis): Streak {
  return streak === undefined ? { times: 1, since: at } : { times: streak.times + 1, since: streak.since };
}
