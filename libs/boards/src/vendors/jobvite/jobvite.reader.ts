import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import { isCut } from '../../html-page.js';
import { emptyListing, withFault } from '../../parse-result.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { bodyText } from '../../payload.js';
import { hostRedirects, listingGet, requestListing, type Page, type RedirectRules } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { answerContext } from '../../whole-listing.js';
import { companyIdIn, parseJobviteHtml } from './jobvite-html.js';
import { parseJobviteJobs, parseJobviteXml } from './jobvite.parser.js';

const XML_HOST = 'app.jobvite.com';
const HTML_HOST = 'jobs.jobvite.com';
/** Time limit in milliseconds. The feed takes eleven seconds for a few hundred jobs. */
const XML_TIMEOUT_MS = 90_000;

/** Matches the path to which the feed and the page redirect if the board has no jobs. */
const NO_JOBS = /\/nojobs\.html?$/i;
/**
 * Redirect rules. If a board no longer exists, its page (but not its feed) redirects to an address with `invalid=1`.
 */
const REDIRECTS: RedirectRules = {
  ...hostRedirects(HTML_HOST, 'jobvite.com'),
  meansAbsent: ({ searchParams }) => searchParams.get('invalid') === '1',
};

function saysNoJobs({ address }: Page): boolean {
  return NO_JOBS.test(new URL(address).pathname);
}

/** Returns whether the feed has no jobs. The page may still have jobs that are missing from the feed. */
function listsNothing(ended: CrawlEnd): boolean {
  return 'parsed' in ended && ended.parsed.outcome === 'complete' && ended.parsed.postings.length === 0;
}

/** Reads the XML feed. Returns null if it is missing or rejected. */
function* crawlXml(context: CrawlContext, companyId: string): PlanPart<CrawlEnd | null> {
  const request = listingGet(`https://${XML_HOST}/CompanyJobs/Xml.aspx?c=${pathPart(companyId)}`, {
    headers: { accept: 'application/xml, text/xml' },
    timeoutMs: XML_TIMEOUT_MS,
  });
  const answer = yield* requestListing(request, REDIRECTS);
  if (answer.kind === 'absent') return null;
  if (answer.kind !== 'page') return answer;
  if (saysNoJobs(answer.page)) return { parsed: emptyListing() };
  const parsed = parseJobviteXml(answer.page.body, answerContext(context, answer.page));
  return parsed.outcome === 'rejected' ? null : { parsed };
}

/**
 * Reads the board. If the token is a company id, reads only the feed. If the token is a slug, reads the page. If the
 * page names the company's id, also reads the feed. The feed is preferred, because it has dates.
 */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const { token } = context;
  if (token.startsWith('c/')) {
    const ended = yield* crawlXml(context, token.slice(2));
    return ended ?? { kind: 'unreadable', reason: 'no XML feed for this company id' };
  }
  const request = listingGet(`https://${HTML_HOST}/${token}/jobs/viewall`, { headers: { accept: 'text/html' } });
  const answer = yield* requestListing(request, REDIRECTS);
  if (answer.kind !== 'page') return answer;
  if (saysNoJobs(answer.page)) return { parsed: emptyListing() };
  const html = bodyText(answer.page.body);
  const companyId = companyIdIn(html);
  const parsed = parseJobviteHtml(answer.page.body, answerContext(context, answer.page));
  const ended = companyId === undefined ? null : yield* crawlXml(context, companyId);
  if (ended !== null && !(listsNothing(ended) && parsed.postings.length > 0)) return ended;
  return { parsed: isCut(html) ? withFault(parsed, 'jobvite: the page is cut') : parsed };
}

export const jobviteReader = boardReader({
  vendor: 'jobvite',
  exampleToken: 'example',
  readToken: (raw) => {
    const company = raw.startsWith('c/');
    const slug = readSlug(company ? raw.slice(2) : raw);
    return slug === null ? null : company ? `c/${slug}` : slug;
  },
  crawl,
  parse: parseJobviteJobs,
});
