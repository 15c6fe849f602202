import { boardPage } from '../../crawl-result.js';
import { hostRedirects, listingGet, tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parseJazzhrFeed } from './jazzhr.parser.js';

const FEED_HOST = 'app.jazz.co';

export const jazzhrReader = wholeListingReader({
  vendor: 'jazzhr',
  parserVersion: 1,
  exampleToken: 'example',
  readToken: readHostLabel,
  request: (token) =>
    listingGet(`https://${FEED_HOST}/feeds/export/jobs/${token}`, { headers: { accept: 'application/xml, text/xml' } }),
  redirects: () => hostRedirects(FEED_HOST, 'jazz.co'),
  page: (token) => {
    const host = `${token}.applytojob.com`;
    return boardPage(`https://${host}/apply`, tenantRedirects(host, 'applytojob.com', 'jazzhr.com', 'jazz.co'));
  },
  parse: parseJazzhrFeed,
});
