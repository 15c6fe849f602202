import type { BoardCrawled, DecidedFact } from '@hiring/contracts';
import type { Crawl, DividedListing } from './crawl.js';
import { dropPostings, SIGHTING_LIFE, type Going, type Staying } from './disappearances.js';
import { factBase, inLedgerOrder, newPendingFacts, type Undated } from './pending-facts.js';
import { decideMigrations } from './migration.js';
import { isBelieved, type Classification } from './classify-crawl.js';
import { lastSeen, type ReqState } from './state.js';

/**
 * Rules A5 and A6: a crawl without an accepted listing opens and reposts nothing, and counts no misses. It drops the
 * postings that were not seen for 14 days. If the board is absent, it drops all postings.
 */
export function decideUnaccepted(crawl: Crawl, answer: Classification, listing: DividedListing): DecidedFact[] {
  const pending = newPendingFacts(listing);
  const boardAbsent = isAbsent(crawl, answer);
  const going: Going[] = [];
  const staying: Staying = { unlisted: [], unread: [] };
  const liveReqs = new Set<ReqState>();
  // A gone posting that is listed again counts as a sighting for its req, but does not re-open the req here.
  const listedReqs = new Set([...listing.ids].map((postingId) => crawl.here.all.get(postingId)?.req));
  for (const [postingId, ref] of crawl.here.live) {
    const seenAt = lastSeen(crawl.company, ref.posting);
    const expired = !listedReqs.has(ref.req) && crawl.at - seenAt >= SIGHTING_LIFE;
    if (boardAbsent || expired) {
      going.push({ ref, seenAt, evidence: 'expired' });
      continue;
    }
    liveReqs.add(ref.req);
    if (!listing.ids.has(postingId)) staying[crawl.unread.has(postingId) ? 'unread' : 'unlisted'].push(postingId);
  }
  dropPostings(factBase(crawl), pending, going, boardAbsent ? 'board_absent' : 'expired');
  const lost = boardAbsent ? 'board_absent' : isExpired(crawl, liveReqs) ? 'expired' : undefined;
  const migrations = decideMigrations(crawl, null, {
    complete: false,
    lost,
    liveReqs,
    empty: crawl.board.empty,
  });
  const shows = answer.outcome === 'incomplete' || answer.held === true;
  const crawled = crawlRecord(crawl, answer, listing, shows ? staying : { unlisted: [], unread: [] }, lost);
  return [...inLedgerOrder(pending), ...migrations, crawled];
}

/** Returns whether the board has been absent often and long enough. */
function isAbsent(crawl: Crawl, answer: Classification): boolean {
  return answer.outcome === 'absent' && crawl.board.status === 'live' && isBelieved(crawl.board.absent, crawl.at);
}

function isExpired(crawl: Crawl, liveReqs: ReadonlySet<ReqState>): boolean {
  const { status, last_complete_at } = crawl.board;
  return (
    status === 'live' &&
    liveReqs.size === 0 &&
    last_complete_at !== undefined &&
    crawl.at - last_complete_at >= SIGHTING_LIFE
  );
}

function crawlRecord(
  crawl: Crawl,
  answer: Classification,
  listing: DividedListing,
  { unlisted, unread }: Staying,
  lost: BoardCrawled['lost'],
): Undated<BoardCrawled> {
  return {
    type: 'board_crawled',
    company_id: crawl.company.company_id,
    observed_at: crawl.observedAt,
    board_id: crawl.boardId,
    crawl_id: crawl.crawlId,
    outcome: answer.outcome,
    ...crawl.recordedVersions,
    listed: listing.ids.size,
    unlisted: unlisted.sort(),
    ...(unread.length > 0 && { unread: unread.sort() }),
    ...(crawl.frontOf !== undefined && { front_of: crawl.frontOf }),
    baseline: false,
    ...(answer.held === true ? { held: true } : {}),
    ...(lost === undefined ? {} : { lost }),
    ...(answer.reason === undefined ? {} : { reason: answer.reason }),
  };
}
