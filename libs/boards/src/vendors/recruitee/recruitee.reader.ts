import { boardPage } from '../../crawl-result.js';
import { listingGet, tenantRedirects, type RedirectRules } from '../../plan-parts.js';
import { readHost, readHostLabel } from '../../token.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parseRecruiteeOffers, recruiteeHost } from './recruitee.parser.js';

/** Reduces <slug>.recruitee.com to its slug. Keeps any other host whole. */
function readToken(raw: string): string | null {
  const own = /^([^.]+)\.recruitee\.com$/i.exec(raw);
  if (own) return readHostLabel(own[1] ?? '');
  return raw.includes('.') ? readHost(raw) : readHostLabel(raw);
}

function redirectsOf(token: string): RedirectRules {
  return tenantRedirects(recruiteeHost(token), 'recruitee.com');
}

export const recruiteeReader = wholeListingReader({
  vendor: 'recruitee',
  exampleToken: 'example',
  readToken,
  request: (token) => listingGet(`https://${recruiteeHost(token)}/api/offers/`),
  redirects: redirectsOf,
  page: (token) => boardPage(`https://${recruiteeHost(token)}/`, redirectsOf(token)),
  parse: parseRecruiteeOffers,
});
