import { listingGet, tenantRedirects } from '../../plan-parts.js';
import { readHost, readHostLabel } from '../../token.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parseRecruiteeOffers, recruiteeHost } from './recruitee.parser.js';

/** Reduces <slug>.recruitee.com to its slug; any other host is kept whole. */
function readToken(raw: string): string | null {
  const own = /^([^.]+)\.recruitee\.com$/i.exec(raw);
  if (own) return readHostLabel(own[1] ?? '');
  return raw.includes('.') ? readHost(raw) : readHostLabel(raw);
}

export const recruiteeReader = wholeListingReader({
  vendor: 'recruitee',
  parserVersion: 1,
  exampleToken: 'example',
  readToken,
  request: (token) => listingGet(`https://${recruiteeHost(token)}/api/offers/`),
  redirects: (token) => tenantRedirects(recruiteeHost(token), 'recruitee.com'),
  parse: parseRecruiteeOffers,
});
