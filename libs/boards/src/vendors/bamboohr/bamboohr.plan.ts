import { withoutListing } from '../../crawl-result.js';
import { endDetailedListing } from '../../detailed-listing.js';
import type { BoardReader, CrawlContext, CrawlPlan } from '../../fetch-plan.js';
import { requestListing, listingGet, postingGet, tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { answerContext } from '../../whole-listing.js';
import { parseBamboohrOpenings, readBamboohrDetail } from './bamboohr.parser.js';

const PARSER_VERSION = 1;

/**
 * A live tenant can switch the list off and show its jobs as an HTML embed only. Then the 404 is not absence.
 */
function* crawl(context: CrawlContext): CrawlPlan {
  const host = `${context.token}.bamboohr.com`;
  const redirects = tenantRedirects(host, 'bamboohr.com');
  const answer = yield* requestListing(listingGet(`https://${host}/careers/list`), redirects);
  if (answer.kind === 'absent' && answer.reason.startsWith('status ')) {
    const embed = yield* requestListing(
      listingGet(`https://${host}/jobs/embed2.php`, { headers: { accept: 'text/html' } }),
      redirects,
    );
    const reason = 'the list is switched off; the tenant has an HTML embed only';
    const judged = embed.kind === 'page' ? { kind: 'unreadable' as const, reason } : embed;
    return withoutListing(PARSER_VERSION, judged, context.previousHash);
  }
  if (answer.kind !== 'page') return withoutListing(PARSER_VERSION, answer, context.previousHash);
  const surroundings = answerContext(context, answer.page);
  const parsed = parseBamboohrOpenings(answer.page.body, surroundings);
  return yield* endDetailedListing(PARSER_VERSION, context, parsed, {
    request: (posting) => postingGet(`https://${host}/careers/${pathPart(posting.external_id)}/detail`, 'detail'),
    read: (detail, posting) => readBamboohrDetail(detail, posting.external_id, surroundings),
  });
}

export const bamboohrReader: BoardReader = {
  vendor: 'bamboohr',
  parserVersion: PARSER_VERSION,
  exampleToken: 'example',
  readToken: readHostLabel,
  crawl,
  parse: parseBamboohrOpenings,
};
