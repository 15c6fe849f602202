import { boardPage, boardReader, type CrawlEnd } from '../../crawl-result.js';
import { endDetailedListing } from '../../detailed-listing.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { requestListing, listingGet, postingGet, tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { answerContext } from '../../whole-listing.js';
import { parseBamboohrOpenings, readBamboohrDetail } from './bamboohr.parser.js';

function hostOf(token: string): string {
  return `${token}.bamboohr.com`;
}

function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const host = hostOf(context.token);
  const answer = yield* requestListing(
    listingGet(`https://${host}/careers/list`),
    tenantRedirects(host, 'bamboohr.com'),
  );
  if (answer.kind !== 'page') return answer;
  const parsed = parseBamboohrOpenings(answer.page.body, answerContext(context, answer.page));
  return yield* endDetailedListing(context, parsed, {
    request: (posting) => postingGet(`https://${host}/careers/${pathPart(posting.external_id)}/detail`, 'detail'),
    read: (detail, posting) => readBamboohrDetail(detail, posting.external_id, context),
  });
}

export const bamboohrReader = boardReader({
  vendor: 'bamboohr',
  exampleToken: 'example',
  readToken: readHostLabel,
  crawl,
  // If a tenant has switched the list off, this page still shows the jobs as embedded HTML.
  page: (token) =>
    boardPage(`https://${hostOf(token)}/jobs/embed2.php`, tenantRedirects(hostOf(token), 'bamboohr.com')),
  parse: parseBamboohrOpenings,
});
