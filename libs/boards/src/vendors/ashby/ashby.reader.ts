import { boardPage } from '../../crawl-result.js';
import { bodyText } from '../../payload.js';
import { hostRedirects, listingGet } from '../../plan-parts.js';
import { pathPart } from '../../url-parts.js';
import { wholeListingReader } from '../../whole-listing.js';
import { parseAshbyBoard } from './ashby.parser.js';

const API_HOST = 'api.ashbyhq.com';
const PAGES_HOST = 'jobs.ashbyhq.com';
const VENDOR = 'ashbyhq.com';
/**
 * Matches data that is only in the vendor's page for an unknown board name. The vendor sends this page with status 200,
 * so only the data shows that the board does not exist.
 */
const NO_ORGANIZATION = /\b__appData\s*=\s*\{[^{}[\]]{0,2000}"organization"\s*:\s*null/;
/**
 * Matches a board's name: letters in any script, digits, spaces and some punctuation, but nothing that leaves the path
 * segment.
 */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._&'+()-]{0,99}$/u;

export const ashbyReader = wholeListingReader({
  vendor: 'ashby',
  exampleToken: 'example',
  readToken: (raw) => (NAME.test(raw) ? raw : null),
  request: (token) =>
    listingGet(`https://${API_HOST}/posting-api/job-board/${pathPart(token)}?includeCompensation=true`, {
      conditional: true,
    }),
  redirects: () => hostRedirects(API_HOST, VENDOR),
  page: (token) =>
    boardPage(`https://${PAGES_HOST}/${pathPart(token)}`, hostRedirects(PAGES_HOST, VENDOR), ({ body }) =>
      NO_ORGANIZATION.test(bodyText(body)),
    ),
  parse: parseAshbyBoard,
});
