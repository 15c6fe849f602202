import type { CrawlResult, KnownPosting } from '@hiring/boards';
import { VENDORS, vendorOf } from '@hiring/contracts';

/**
 * The consecutive complete crawls that missed a posting. `times` is their number. `since` is the time at which the
 * first of them missed it, and `last` the time of the last one, in milliseconds since 1970.
 */
interface Misses {
  times: number;
  since: number;
  last: number;
  /** The id of the newest crawl that missed the posting. Absent if the ledger has accepted that crawl. */
  in?: string;
}

/**
 * A stored posting. `gone_in` names the crawl that proved the posting gone. When the ledger has accepted that crawl,
 * the posting is dropped.
 */
export type StoredPosting = KnownPosting & { gone_in?: string; missed?: Misses };

/**
 * After this many misses that span at least CLOSED_SPAN_MS, the ledger has certainly closed a posting. The ledger's own
 * rule requires only two misses that span one hour.
 */
const CLOSED_MISSES = 3;
const CLOSED_SPAN_MS = 2 * 3_600_000;
/**
 * If at least this many milliseconds lie between a posting's first and latest misses, the ledger has certainly closed
 * the posting.
 */
const MISSED_MS_MAX = 14 * 24 * 3_600_000;
/**
 * Maximum unlisted postings that are kept for a board. For vendors whose listings come from a search index, there is no
 * maximum, but they are dropped after 14 days.
 */
const UNLISTED_MAX = 300;

/** What is stored about a board: its postings, its last crawl, and whether the ledger has accepted that crawl. */
export interface KnownRow {
  crawl_id: string | null;
  accepted: boolean;
  known: [string, StoredPosting][] | null;
}

/**
 * Returns the postings to store for a board whose crawls request each posting's page. Postings that the crawl missed or
 * proved gone are also returned, with a mark. `stillKnown` drops these postings once the ledger has closed them.
 */
export function knownAfter(
  source: { boardId: string; known: ReadonlyMap<string, StoredPosting> },
  now: Date,
  result: CrawlResult,
  crawlId: string,
): [string, StoredPosting][] {
  const known = new Map<string, StoredPosting>(source.known);
  const listed = new Map(result.postings.map((one) => [one.external_id, { url: one.found_on ?? one.url }]));
  for (const id of listed.keys()) known.delete(id);
  const { indexListing } = VENDORS[vendorOf(source.boardId)];
  if (result.outcome === 'complete') markMissed(known, now, { ...result, counts: !indexListing }, crawlId);
  if (!indexListing) {
    // Without a listing, no posting is unlisted.
    const isListing = result.outcome === 'complete' || result.outcome === 'incomplete';
    if (isListing) for (const id of [...known.keys()].slice(0, -UNLISTED_MAX)) known.delete(id);
  }
  // Listed postings are added last, because the map is ordered by the time at which postings were last listed.
  for (const [id, posting] of listed) known.set(id, posting);
  for (const id of result.gone) {
    const posting = known.get(id);
    if (posting !== undefined) known.set(id, { ...posting, gone_in: crawlId });
  }
  return [...known];
}

/**
 * Marks the unlisted postings as missed, except those that the crawl proved gone. With `counts`, it also skips postings
 * that the crawl could not read. A listing from a search index proves little, so its misses do not count: a posting is
 * dropped when they span 14 days, and the ledger has certainly expired it.
 */
function markMissed(
  known: Map<string, StoredPosting>,
  now: Date,
  { unread, gone, counts }: Pick<CrawlResult, 'unread' | 'gone'> & { counts: boolean },
  crawlId: string,
): void {
  const judged = new Set(counts ? [...unread, ...gone] : gone);
  const last = now.getTime();
  for (const [id, { url, missed }] of known) {
    if (judged.has(id)) continue;
    const { times, since } = missed ?? { times: 0, since: last };
    known.set(id, { url, missed: { times: counts ? times + 1 : 0, since, last, in: crawlId } });
  }
}

/** Returns the postings that the ledger has not closed. Drops misses from a crawl that the ledger did not accept. */
export function stillKnown(row: KnownRow): [string, StoredPosting][] {
  const isAccepted = (crawlId: string | undefined): boolean => row.accepted && crawlId === row.crawl_id;
  return (row.known ?? []).flatMap(([id, { url, gone_in: goneIn, missed }]): [string, StoredPosting][] => {
    if (goneIn !== undefined && isAccepted(goneIn)) return [];
    if (missed === undefined || (missed.in !== undefined && !isAccepted(missed.in))) return [[id, { url }]];
    const { times, since, last } = missed;
    const isClosed = (times >= CLOSED_MISSES && last - since >= CLOSED_SPAN_MS) || last - since >= MISSED_MS_MAX;
    return isClosed ? [] : [[id, { url, missed: { times, since, last } }]];
  });
}
