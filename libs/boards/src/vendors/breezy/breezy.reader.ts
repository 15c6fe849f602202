import { boardPage } from '../../crawl-result.js';
import { listingGet, tenantRedirects, type RedirectRules } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parseBreezyPositions } from './breezy.parser.js';

function redirectsOf(token: string): RedirectRules {
  return tenantRedirects(`${token}.breezy.hr`, 'breezy.hr');
}

/** Reads a board. An unknown company redirects to breezy.hr. A 403 comes from the rate limit and proves nothing. */
export const breezyReader = wholeListingReader({
  vendor: 'breezy',
  exampleToken: 'example',
  readToken: readHostLabel,
  request: (token) => listingGet(`https://${token}.breezy.hr/json`, { conditional: true }),
  redirects: redirectsOf,
  page: (token) => boardPage(`https://${token}.breezy.hr/`, redirectsOf(token)),
  parse: parseBreezyPositions,
});
