import { endListing, withoutListing } from '../../crawl-result.js';
import type { BoardReader, CrawlContext, CrawlPlan, CrawlResult, PlanPart } from '../../fetch-plan.js';
import { bodyText } from '../../payload.js';
import { requestListing, hostRedirects, listingGet } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { answerContext } from '../../whole-listing.js';
import { companyIdIn, parseJobviteHtml } from './jobvite-html.js';
import { parseJobviteJobs, parseJobviteXml } from './jobvite.parser.js';

const PARSER_VERSION = 1;
const XML_HOST = 'app.jobvite.com';
const HTML_HOST = 'jobs.jobvite.com';
/** The feed takes eleven seconds for a few hundred jobs. */
const XML_TIMEOUT_MS = 90_000;

/** The feed's result, or null when there is no such feed and the page is used. */
function* crawlXml(context: CrawlContext, companyId: string): PlanPart<CrawlResult | null> {
  const request = listingGet(`https://${XML_HOST}/CompanyJobs/Xml.aspx?c=${pathPart(companyId)}`, {
    headers: { accept: 'application/xml, text/xml' },
    timeoutMs: XML_TIMEOUT_MS,
  });
  const answer = yield* requestListing(request, hostRedirects(XML_HOST));
  if (answer.kind === 'absent') return null;
  if (answer.kind !== 'page') return withoutListing(PARSER_VERSION, answer, context.previousHash);
  const parsed = parseJobviteXml(answer.page.body, answerContext(context, answer.page));
  return parsed.outcome === 'rejected' ? null : endListing(PARSER_VERSION, context, { parsed });
}

/**
 * A company id identifies the feed, a slug the page. When the page has the company's id, the feed is preferred, since
 * it has places and dates; the page is used only when there is no feed.
 */
function* crawl(context: CrawlContext): CrawlPlan {
  const { token } = context;
  if (token.startsWith('c/')) {
    const ended = yield* crawlXml(context, token.slice(2));
    const missing = { kind: 'unreadable' as const, reason: 'no XML feed for this company id' };
    return ended ?? withoutListing(PARSER_VERSION, missing, context.previousHash);
  }
  const request = listingGet(`https://${HTML_HOST}/${token}/jobs/viewall`, { headers: { accept: 'text/html' } });
  const answer = yield* requestListing(request, hostRedirects(HTML_HOST));
  if (answer.kind !== 'page') return withoutListing(PARSER_VERSION, answer, context.previousHash);
  const companyId = companyIdIn(bodyText(answer.page.body));
  const ended = companyId === undefined ? null : yield* crawlXml(context, companyId);
  if (ended !== null) return ended;
  const parsed = parseJobviteHtml(answer.page.body, answerContext(context, answer.page));
  return endListing(PARSER_VERSION, context, { parsed });
}

export const jobviteReader: BoardReader = {
  vendor: 'jobvite',
  parserVersion: PARSER_VERSION,
  exampleToken: 'example',
  readToken: (raw) => {
    const company = raw.startsWith('c/');
    const slug = readSlug(company ? raw.slice(2) : raw);
    return slug === null ? null : company ? `c/${slug}` : slug;
  },
  crawl,
  parse: parseJobviteJobs,
};
