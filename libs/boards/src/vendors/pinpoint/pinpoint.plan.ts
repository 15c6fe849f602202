import { boardPage, boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, FetchRequest, PlanPart } from '../../fetch-plan.js';
import { requestListing, listingGet, postingGet, tenantRedirects, type RedirectRules } from '../../plan-parts.js';
import { requestProofs } from '../../posting-requests.js';
import { readHttpUrl } from '../../posting-record.js';
import { readHostLabel } from '../../token.js';
import { answerContext } from '../../whole-listing.js';
import { parsePinpointPostings } from './pinpoint.parser.js';

function hostOf(token: string): string {
  return `${token}.pinpointhq.com`;
}

/** An unknown board redirects to the vendor's site; one on a domain of its own redirects there. */
function redirectsOf(token: string): RedirectRules {
  return tenantRedirects(hostOf(token), 'pinpointhq.com');
}

/** The posting's own page, if it is on this tenant's host. */
function pageRequest(token: string, url: string): FetchRequest | null {
  const page = readHttpUrl(url);
  if (page === undefined || new URL(page).hostname !== hostOf(token)) return null;
  return postingGet(page, 'proof', { headers: { accept: 'text/html' } });
}

function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const { token } = context;
  const answer = yield* requestListing(listingGet(`https://${hostOf(token)}/postings.json`), redirectsOf(token));
  if (answer.kind !== 'page') return answer;
  const parsed = parsePinpointPostings(answer.page.body, answerContext(context, answer.page));
  if (parsed.outcome !== 'complete') return { parsed };
  const proofs = yield* requestProofs({
    context,
    listed: parsed.postings,
    request: (_id, known) => pageRequest(token, known.url),
  });
  return { parsed, ...proofs };
}

export const pinpointReader = boardReader({
  vendor: 'pinpoint',
  parserVersion: 1,
  requestsPostings: true,
  exampleToken: 'example',
  readToken: readHostLabel,
  crawl,
  page: (token) => boardPage(`https://${hostOf(token)}/`, redirectsOf(token)),
  parse: parsePinpointPostings,
});
