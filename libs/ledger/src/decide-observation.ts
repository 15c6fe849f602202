import type { BoardCrawled, CrawlOutcome, DecidedFact, Observation } from '@hiring/contracts';
import { crawlOf, listingOf, unchangedListing, type Crawl, type DividedListing } from './crawl.js';
import { decideUnaccepted } from './decide-unaccepted.js';
import type { Decision } from './decision.js';
import { dropPostings, endedRoles, judgeUnlisted, mustBeHeld, type Staying } from './disappearances.js';
import { factBase, inLedgerOrder, newPendingFacts, type PendingFacts, type Undated } from './pending-facts.js';
import { believedTime, DAY } from './instants.js';
import { matchOtherBoards } from './match-boards.js';
import { matchPredecessors } from './match-identity.js';
import { matchJobKeys, matchUrls } from './match-keys.js';
import { isParserChange, matchKnown } from './match-known.js';
import { decideMigrations } from './migration.js';
import { removeNonRoles, unknownRoles } from './non-roles.js';
import { openReqs } from './open-reqs.js';
import { classifyCrawl } from './classify-crawl.js';
import { decideSightings, decideReposts } from './decide-reposts.js';
import type { CompanyState, Millis, ReqState } from './state.js';
import { compareText } from './text-order.js';

/**
 * Decides a board's crawl by the rules in `libs/ledger/RULES.md`. Deterministic; never changes `company`. The order of
 * `postings` matters only if ids repeat.
 *
 * @param company state of `observation.company_id`, or null if the ledger has no such company
 * @param appendTime when the broker appended the observation (ms); replaces an `observed_at` that is more than 5 s
 * later
 */
export function decideObservation(
  company: CompanyState | null,
  observation: Observation,
  appendTime: Millis,
): Decision {
  if (company === null || company.fields === null) return { kind: 'ignored', reason: 'unknown_company' };
  const board = company.boards[observation.board_id];
  if (board === undefined || board.status === 'unlinked') return { kind: 'ignored', reason: 'board_not_linked' };
  if (board.crawl_ids.includes(observation.crawl_id)) return { kind: 'ignored', reason: 'repeated' };
  const observed = believedTime(observation.observed_at, appendTime);
  if (observed === null) return { kind: 'rejected', reason: 'no_instant' };
  if (observed < (board.crawled_at ?? -Infinity)) return { kind: 'ignored', reason: 'stale' };
  const at = Math.max(observed, company.last_fact_at);
  const crawl = crawlOf(company, company.fields.slug, board, observation, at);
  return { kind: 'facts', facts: decideCrawl(crawl, observation) };
}

function decideCrawl(crawl: Crawl, observation: Observation): DecidedFact[] {
  const answer = classifyCrawl(crawl, observation);
  if (answer.outcome !== 'complete' && answer.outcome !== 'not_modified') {
    const listing = listingOf(crawl, answer.outcome === 'incomplete' ? observation.postings : []);
    return decideUnaccepted(crawl, answer, listing);
  }
  const listing = answer.outcome === 'complete' ? listingOf(crawl, observation.postings) : unchangedListing(crawl);
  const baseline = isBaseline(crawl);
  const pending = newPendingFacts(listing);
  matchKnown(crawl, pending, listing);
  removeNonRoles(crawl, pending, listing);
  const { roles, wereNonRoles } = unknownRoles(crawl, listing);
  let unknown = matchUrls(crawl, pending, listing, roles);
  unknown = matchJobKeys(crawl, pending, listing, unknown);
  unknown = matchPredecessors(crawl, pending, listing, unknown);
  if (!answer.confirmedEmpty && mustBeHeld(crawl, listing, pending)) {
    return decideUnaccepted(crawl, { ...answer, held: true }, listing);
  }
  unknown = matchOtherBoards(crawl, pending, unknown, baseline);
  openReqs(crawl, pending, [...unknown, ...wereNonRoles], baseline);
  decideReposts(crawl, pending, baseline);
  decideSightings(crawl, pending);
  const { going, staying } = judgeUnlisted(crawl, listing, pending);
  dropPostings(factBase(crawl), pending, [...going, ...endedRoles(crawl, pending)]);
  const crawled = crawlRecord(crawl, answer.outcome, listing, staying, baseline);
  return [...inLedgerOrder(pending), ...migrationsAfter(crawl, pending, listing, staying), crawled];
}

/** If a board has no accepted complete crawl for this time, it counts as blocked. */
const BLOCKED_SPAN: Millis = 7 * DAY;
/**
 * A board is also blocked after this many incomplete listings in a row, if the first is at least
 * `BLOCKED_LISTINGS_SPAN` old.
 */
const BLOCKED_LISTINGS = 3;
const BLOCKED_LISTINGS_SPAN: Millis = 2 * DAY;

/** Rule A7: returns whether a complete crawl is a baseline. */
function isBaseline(crawl: Crawl): boolean {
  return crawl.board.status !== 'live' || isParserChange(crawl) || wasBlocked(crawl);
}

/**
 * Returns whether a live board was blocked, which means that no crawl could read it completely for a long time. A
 * posting that was published during this time is not new when a crawl first lists it.
 */
function wasBlocked({ board, at }: Crawl): boolean {
  const { last_complete_at: completeAt = at, crawled_at: crawledAt } = board;
  if (crawledAt !== completeAt && at - completeAt >= BLOCKED_SPAN) return true;
  const { times, since } = board.incomplete ?? { times: 0, since: at };
  return times >= BLOCKED_LISTINGS && at - since >= BLOCKED_LISTINGS_SPAN;
}

function crawlRecord(
  crawl: Crawl,
  outcome: CrawlOutcome,
  listing: DividedListing,
  { unlisted, unread }: Staying,
  baseline: boolean,
): Undated<BoardCrawled> {
  return {
    type: 'board_crawled',
    company_id: crawl.company.company_id,
    observed_at: crawl.observedAt,
    board_id: crawl.boardId,
    crawl_id: crawl.crawlId,
    outcome,
    ...crawl.recordedVersions,
    listed: listing.ids.size,
    unlisted,
    ...(unread.length > 0 && { unread }),
    ...(listing.nonRoles.size > 0 && { non_roles: [...listing.nonRoles.keys()].sort(compareText) }),
    ...(crawl.frontOf !== undefined && { front_of: crawl.frontOf }),
    baseline,
  };
}

function migrationsAfter(
  crawl: Crawl,
  pending: PendingFacts,
  listing: DividedListing,
  { unlisted, unread }: Staying,
): DecidedFact[] {
  if (Object.keys(crawl.company.boards).length < 2) return [];
  const liveReqs = new Set<ReqState>(pending.listedReqs);
  for (const postingId of [...unlisted, ...unread]) {
    const ref = crawl.here.live.get(postingId);
    if (ref !== undefined) liveReqs.add(ref.req);
  }
  const empty = { times: (crawl.board.empty?.times ?? 0) + 1, since: crawl.board.empty?.since ?? crawl.at };
  return decideMigrations(crawl, pending, {
    complete: true,
    lost: undefined,
    liveReqs,
    empty: listing.ids.size === listing.nonRoles.size ? empty : undefined,
  });
}
