import type { ListingEnd } from './crawl-result.js';
import type { CrawlContext, PlanPart } from './fetch-plan.js';
import { listingHash } from './listing-hash.js';
import type { ParseResult } from './parse-result.js';
import { requestDetails, type DetailRequest } from './posting-requests.js';

/**
 * Ends the crawl for a vendor whose rows need details. If the listing is unchanged, ends the crawl at once. Otherwise
 * first requests each new posting's detail. The fingerprint covers only the listing.
 */
export function* endDetailedListing(
  context: CrawlContext,
  parsed: ParseResult,
  request: Pick<DetailRequest, 'request' | 'read'>,
): PlanPart<ListingEnd> {
  if (parsed.outcome === 'rejected') return { parsed };
  const bare = parsed.outcome === 'complete' ? listingHash(parsed.postings) : null;
  if (bare !== null && bare === context.previousHash && parsed.unread.length === 0) return { parsed, hash: bare };
  const detailed = yield* requestDetails({ context, postings: parsed.postings, ...request });
  return {
    parsed: { ...parsed, postings: detailed.postings },
    details: detailed.details,
    hash: detailed.lacksDetails ? null : bare,
  };
}
