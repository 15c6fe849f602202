import { boardPage } from '../../crawl-result.js';
import { listingGet, type RedirectRules } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parsePersonioFeed, personioHost } from './personio.parser.js';

function readToken(raw: string): string | null {
  const com = raw.startsWith('com/');
  const slug = readHostLabel(com ? raw.slice(4) : raw);
  return slug === null ? null : com ? `com/${slug}` : slug;
}

/**
 * Returns the redirect rules. The tenant's `.de` host and `.com` host serve the same board, so redirects between the
 * two are followed. A redirect to the vendor's site means that the tenant does not exist.
 */
function redirectsOf(token: string): RedirectRules {
  const slug = token.replace(/^com\//, '');
  const own = [personioHost(slug), personioHost(`com/${slug}`)];
  return {
    follow: (host) => own.includes(host),
    meansAbsent: ({ hostname }) => !own.includes(hostname) && /^(?:www\.)?personio\.(?:de|com)$/.test(hostname),
  };
}

export const personioReader = wholeListingReader({
  vendor: 'personio',
  exampleToken: 'example',
  readToken,
  request: (token) =>
    listingGet(`https://${personioHost(token)}/xml?language=en`, {
      conditional: true,
      headers: { accept: 'application/xml, text/xml' },
    }),
  redirects: redirectsOf,
  page: (token) => boardPage(`https://${personioHost(token)}/`, redirectsOf(token)),
  parse: parsePersonioFeed,
});
