import { listingGet, tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parseBreezyPositions } from './breezy.parser.js';

/** An unknown company is redirected to breezy.hr; a 403 is the edge's rate limit and proves nothing about the board. */
export const breezyReader = wholeListingReader({
  vendor: 'breezy',
  parserVersion: 1,
  exampleToken: 'example',
  readToken: readHostLabel,
  request: (token) => listingGet(`https://${token}.breezy.hr/json`, { conditional: true }),
  redirects: (token) => tenantRedirects(`${token}.breezy.hr`, 'breezy.hr'),
  parse: parseBreezyPositions,
});
