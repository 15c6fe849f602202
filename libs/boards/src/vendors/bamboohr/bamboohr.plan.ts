import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import { endDetailedListing } from '../../detailed-listing.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { requestListing, listingGet, postingGet, tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { answerContext } from '../../whole-listing.js';
import { parseBamboohrOpenings, readBamboohrDetail } from './bamboohr.parser.js';

/** A live tenant can switch the list off and show its jobs as an HTML embed only. A 404 then does not mean absence. */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const host = `${context.token}.bamboohr.com`;
  const redirects = tenantRedirects(host, 'bamboohr.com');
  const answer = yield* requestListing(listingGet(`https://${host}/careers/list`), redirects);
  if (answer.kind === 'absent' && answer.reason.startsWith('status ')) {
    const embed = yield* requestListing(
      listingGet(`https://${host}/jobs/embed2.php`, { headers: { accept: 'text/html' } }),
      redirects,
    );
    const reason = 'the list is switched off; the tenant has an HTML embed only';
    return embed.kind === 'page' ? { kind: 'unreadable', reason } : embed;
  }
  if (answer.kind !== 'page') return answer;
  const parsed = parseBamboohrOpenings(answer.page.body, answerContext(context, answer.page));
  return yield* endDetailedListing(context, parsed, {
    request: (posting) => postingGet(`https://${host}/careers/${pathPart(posting.external_id)}/detail`, 'detail'),
    read: (detail, posting) => readBamboohrDetail(detail, posting.external_id, context),
  });
}

export const bamboohrReader = boardReader({
  vendor: 'bamboohr',
  parserVersion: 1,
  exampleToken: 'example',
  readToken: readHostLabel,
  crawl,
  parse: parseBamboohrOpenings,
});
