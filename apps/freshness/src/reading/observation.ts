import { vendorOf, type Observation, type ObservedPosting, type Vendor } from '@hiring/contracts';
import { canonicalUrl, frontOf, type CrawlResult, type PostingRecord } from '@hiring/boards';
import { parserVersionOf } from '@hiring/boards/parser-versions';
import { isRole, labelPosting, LABELS_VERSION } from '@hiring/normalise/labels';
import type { BoardPrior, PlaceNormaliser } from '@hiring/normalise/places';
import { priorName } from '../boards/country-prior.js';

const REASON_CHARACTERS_MAX = 1_000;
const URL_CHARACTERS_MAX = 4_096;

/**
 * Converts a listing's row to the intake's form: normalised labels, canonical address, trusted dates only.
 *
 * @param prior the board's prior
 */
export function observedPosting(
  vendor: Vendor,
  row: PostingRecord,
  places: PlaceNormaliser,
  prior: BoardPrior | null,
): ObservedPosting {
  const url = storableUrl(row.url);
  return {
    posting_id: row.external_id,
    url,
    ...labelPosting(vendor, row, places, prior),
    page_url: url,
    posted_at: row.posted_at_trusted ? (row.posted_at ?? null) : null,
    internal_id: row.internal_id ?? null,
    requisition_id: row.requisition_id ?? null,
    ...(row.talent_pool === true || !isRole(row.title) ? { is_role: false as const } : {}),
  };
}

/**
 * Returns the canonical URL. If that is longer than URL_CHARACTERS_MAX, returns the vendor's URL, cut to this length.
 */
function storableUrl(url: string): string {
  const canonical = canonicalUrl(url);
  return canonical.length <= URL_CHARACTERS_MAX ? canonical : url.slice(0, URL_CHARACTERS_MAX);
}

/** Returns one company's observation from a crawl. */
export function observationFor(
  companyId: number,
  crawl: {
    crawlId: string;
    boardId: string;
    observedAt: Date;
    result: CrawlResult;
    postings: ObservedPosting[];
    prior: BoardPrior | null;
  },
): Observation {
  const { result } = crawl;
  const prior = priorName(crawl.prior);
  const front = frontOf(crawl.boardId, result.applyUrls ?? []);
  return {
    type: 'observation',
    crawl_id: `${crawl.crawlId}:${companyId}`,
    company_id: companyId,
    board_id: crawl.boardId,
    observed_at: crawl.observedAt.toISOString(),
    outcome: result.outcome,
    parser_version: parserVersionOf(vendorOf(crawl.boardId)),
    labels_version: LABELS_VERSION,
    ...(prior === undefined ? {} : { country_prior: prior }),
    postings: crawl.postings,
    gone: result.gone,
    ...(result.unread.length === 0 ? {} : { unread: result.unread }),
    ...(front === null ? {} : { front_of: front }),
    ...(result.reason === null ? {} : { reason: result.reason.slice(0, REASON_CHARACTERS_MAX) }),
  };
}
