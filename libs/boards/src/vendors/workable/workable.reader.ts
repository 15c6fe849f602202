import { boardPage } from '../../crawl-result.js';
import { hostRedirects, listingGet } from '../../plan-parts.js';
import { readFoldedSlug } from '../../token.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parseWorkableWidget } from './workable.parser.js';

const API_HOST = 'apply.workable.com';

/**
 * Reads the widget API, because the vendor's other interfaces are less suitable: `/api/v3` has strict rate limits, and
 * `/jobs.md` stops at 30 rows.
 */
export const workableReader = wholeListingReader({
  vendor: 'workable',
  exampleToken: 'example',
  readToken: readFoldedSlug,
  request: (token) => listingGet(`https://${API_HOST}/api/v1/widget/accounts/${token}?details=true`),
  redirects: () => hostRedirects(API_HOST, 'workable.com'),
  page: (token) => boardPage(`https://${API_HOST}/${token}/`, hostRedirects(API_HOST)),
  parse: parseWorkableWidget,
});
