import { boardPage } from '../../crawl-result.js';
import { listingGet, tenantRedirects, type RedirectRules } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parseBreezyPositions } from './breezy.parser.js';

function redirectsOf(token: string): RedirectRules {
  return tenantRedirects(`${token}.breezy.hr`, 'breezy.hr');
}

/** An unknown company is redirected to breezy.hr; a 403 is the edge's rate limit and proves nothing about the board. */
export const breezyReader = wholeListingReader({
  vendor: 'breezy',
  parserVersion: 1,
  exampleToken: 'example',
  readToken: readHostLabel,
  request: (token) => listingGet(`https://${token}.breezy.hr/json`, { conditional: true }),
  redirects: redirectsOf,
  page: (token) => boardPage(`https://${token}.breezy.hr/`, redirectsOf(token)),
  parse: parseBreezyPositions,
});
