import { readerOf, type CrawlResult, type KnownPosting } from '@hiring/boards';
import { VENDORS, vendorOf } from '@hiring/contracts';

/** How many complete crawls in a row missed a posting, and since when, in milliseconds since 1970. */
interface Misses {
  times: number;
  since: number;
  last: number;
  /** The id of the newest crawl that missed the posting. Absent once the ledger has accepted that crawl. */
  in?: string;
}

/**
 * A known posting as it is stored. `gone_in` is the crawl that proved the posting gone, until the ledger has accepted
 * that crawl.
 */
export type StoredPosting = KnownPosting & { gone_in?: string; missed?: Misses };

/**
 * Number of misses after which the ledger has certainly closed a posting. The ledger closes a posting at the second
 * miss, if that is at least one hour after the first. For certainty, these constants add one miss and one hour.
 */
const CLOSED_MISSES = 3;
const CLOSED_SPAN_MS = 2 * 3_600_000;
/** Milliseconds after which the ledger has dropped a missed posting, however often it was missed. */
const MISSED_MS_MAX = 14 * 24 * 3_600_000;
/**
 * Maximum number of unlisted postings that are kept for a board that is not a search index. This is the number of job
 * pages that a crawl of `site` reads.
 */
const UNLISTED_MAX = 300;

/** What is stored about a board: its postings, its last crawl, and whether the ledger has accepted that crawl. */
export interface KnownRow {
  crawl_id: string | null;
  accepted: boolean;
  known: [string, StoredPosting][] | null;
}

/**
 * Returns a board's live postings if its crawls request the pages of single postings; null for other boards. On a
 * search index, these are all postings that were ever listed and not proven gone. On other boards, missed postings are
 * included until the ledger has certainly closed them. If too many are unlisted, only the most recently listed are
 * kept. A posting that a crawl missed or proved gone is kept, with a mark, until the ledger has accepted the crawl. A
 * crawl that is held, lost or rejected closes no posting, so its postings must be requested again.
 */
export function knownAfter(
  source: { boardId: string; known: ReadonlyMap<string, StoredPosting> },
  now: Date,
  result: CrawlResult,
  crawlId: string,
): [string, StoredPosting][] | null {
  const vendor = vendorOf(source.boardId);
  if (readerOf(vendor).requestsPostings !== true) return null;
  const known = new Map<string, StoredPosting>(source.known);
  const listed = new Map(result.postings.map((one) => [one.external_id, { url: one.found_on ?? one.url }]));
  for (const id of listed.keys()) known.delete(id);
  if (!VENDORS[vendor].indexListing) {
    if (result.outcome === 'complete') markMissed(known, now, result, crawlId);
    for (const id of [...known.keys()].slice(0, -UNLISTED_MAX)) known.delete(id);
  }
  // The map holds the postings in the order in which they were last listed.
  for (const [id, posting] of listed) known.set(id, posting);
  for (const id of result.gone) {
    const posting = known.get(id);
    if (posting !== undefined) known.set(id, { ...posting, gone_in: crawlId });
  }
  return [...known];
}

/** Marks the unlisted postings as missed, except those that the crawl could not read or proved gone. */
function markMissed(
  known: Map<string, StoredPosting>,
  now: Date,
  { unread, gone }: CrawlResult,
  crawlId: string,
): void {
  const judged = new Set([...unread, ...gone]);
  const last = now.getTime();
  for (const [id, { url, missed }] of known) {
    if (judged.has(id)) continue;
    const { times, since } = missed ?? { times: 0, since: last };
    known.set(id, { url, missed: { times: times + 1, since, last, in: crawlId } });
  }
}

/**
 * Returns the postings that the ledger has not closed. Omits their misses from a crawl that the ledger did not accept.
 */
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
