import { isCut } from '../../html-page.js';
import { withFault } from '../../parse-result.js';
import { bodyText } from '../../payload.js';
import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, FetchRequest, PlanPart } from '../../fetch-plan.js';
import { hostRedirects, listingGet, requestListing, tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { answerContext } from '../../whole-listing.js';
import { parseJazzhrPage } from './jazzhr-page.js';
import { parseJazzhrFeed } from './jazzhr.parser.js';

const FEED_HOST = 'app.jazz.co';

function hostOf(token: string): string {
  return `${token}.applytojob.com`;
}

function feedRequest(token: string): FetchRequest {
  return listingGet(`https://${FEED_HOST}/feeds/export/jobs/${token}`, {
    headers: { accept: 'application/xml, text/xml' },
  });
}

/**
 * Reads the public page. A page without jobs means an empty board only if the page has the job list, and either this
 * list says that there are no jobs or the feed is empty too.
 */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const host = hostOf(context.token);
  const request = listingGet(`https://${host}/apply`, { headers: { accept: 'text/html' } });
  const answer = yield* requestListing(request, tenantRedirects(host, 'applytojob.com', 'jazzhr.com', 'jazz.co'));
  if (answer.kind !== 'page') return answer;
  const parsed = parseJazzhrPage(answer.page.body, answerContext(context, answer.page));
  if (parsed.outcome !== 'rejected') {
    return { parsed: isCut(bodyText(answer.page.body)) ? withFault(parsed, 'jazzhr: the page is cut') : parsed };
  }
  const feed = yield* requestListing(feedRequest(context.token), hostRedirects(FEED_HOST, 'jazz.co'));
  if (feed.kind !== 'page') return { parsed };
  const syndicated = parseJazzhrFeed(feed.page.body, answerContext(context, feed.page));
  const isEmptyFeed = syndicated.outcome === 'complete' && syndicated.postings.length === 0;
  return { parsed: parseJazzhrPage(answer.page.body, answerContext(context, answer.page), isEmptyFeed) };
}

export const jazzhrReader = boardReader({
  vendor: 'jazzhr',
  exampleToken: 'example',
  readToken: readHostLabel,
  crawl,
  parse: parseJazzhrFeed,
});
