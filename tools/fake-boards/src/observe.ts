import type { Observation, ObservedPosting } from '@hiring/contracts';
import { boardId, VENDORS } from '@hiring/contracts';
import { vendorSimulation } from './vendors/index.js';
import type { Ms, SimBoard, SimCompany } from './world/company.js';
import type { SimPosting } from './world/posting.js';
import { hashText, uuidOf } from './world/random.js';
import { boardAt } from './world/timeline.js';

export interface ObservationOptions {
  /** The company's id on the ledger. */
  companyId: number;
  /**
   * Returns the parser version in a board's observations. If it differs from the real crawler's version, the real
   * crawler's first complete crawl of the board is a baseline crawl (rule A7).
   */
  parserVersion: (board: SimBoard) => number;
  /**
   * The version of the label rules in the observations. If it differs from the real crawler's version, labels that
   * change in the real crawler's first complete crawl count as reclassified (rule B1), unless the title changed.
   */
  labelsVersion?: number;
}

/** Converts a posting to the form that a crawler sends to the ledger. */
function observed(board: SimBoard, posting: SimPosting): ObservedPosting {
  const identity = vendorSimulation(board.vendor).identify(board, posting);
  const primary = identity.isPlaceless === true ? undefined : posting.places[0];
  return {
    posting_id: identity.externalId,
    url: identity.url,
    title: posting.title,
    function: posting.function,
    country: primary?.country ?? null,
    city: posting.workplace === 'remote' ? null : (primary?.city ?? null),
    posted_at: identity.trustedAt == null ? null : new Date(identity.trustedAt).toISOString(),
    internal_id: identity.internalId ?? null,
    requisition_id: identity.requisitionId ?? null,
  };
}

/**
 * Returns the ids of postings that disappeared since `before`. A crawler requests missing postings only if the board
 * has a search index, so the list is empty for other boards.
 */
function goneSince(company: SimCompany, boardIndex: number, at: Ms, before: Ms): string[] {
  const board = company.boards[boardIndex];
  if (board === undefined || !VENDORS[board.vendor].indexListing) return [];
  const idsAt = (instant: Ms): string[] =>
    boardAt(company, boardIndex, instant).postings.map(
      (posting) => vendorSimulation(board.vendor).identify(board, posting).externalId,
    );
  const now = new Set(idsAt(at));
  return idsAt(before).filter((id) => !now.has(id));
}

function observationOf(
  company: SimCompany,
  boardIndex: number,
  at: Ms,
  everyMs: Ms,
  options: ObservationOptions,
): Observation | null {
  const board = company.boards[boardIndex];
  if (board === undefined || (board.from !== undefined && at < board.from)) return null;
  const absent = board.absentFrom !== undefined && at >= board.absentFrom;
  const incomplete = board.totalsWrongFrom !== undefined && at >= board.totalsWrongFrom;
  const postings = absent ? [] : boardAt(company, boardIndex, at).postings.filter((posting) => posting.listed);
  return {
    type: 'observation',
    crawl_id: uuidOf(company.seed, hashText('crawl'), boardIndex, at),
    company_id: options.companyId,
    board_id: boardId(board.vendor, board.token),
    observed_at: new Date(at).toISOString(),
    outcome: absent ? 'absent' : incomplete ? 'incomplete' : 'complete',
    parser_version: options.parserVersion(board),
    ...(options.labelsVersion !== undefined && { labels_version: options.labelsVersion }),
    postings: postings.map((posting) => observed(board, posting)),
    gone: absent ? [] : goneSince(company, boardIndex, at, at - everyMs),
    ...(incomplete && { reason: 'the total the vendor gives differs from the rows' }),
  };
}

/**
 * Yields the observations from a company's crawls, oldest first, at `from`, `from + everyMs`, ... until before `to`.
 * The boards are crawled one second after another. A crawl's id is made from company, board and time, so seeding twice
 * has no effect.
 */
export function* observationsBetween(
  company: SimCompany,
  from: Ms,
  to: Ms,
  everyMs: Ms,
  options: ObservationOptions,
): Generator<Observation, void, undefined> {
  for (let at = from; at < to; at += everyMs) {
    for (const boardIndex of company.boards.keys()) {
      const observation = observationOf(company, boardIndex, at + boardIndex * 1000, everyMs, options);
      if (observation !== null) yield observation;
    }
  }
}
