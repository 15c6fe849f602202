import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { AnswerContext, CrawlContext, PlanPart } from '../../fetch-plan.js';
import { appendAll } from '../../json-fields.js';
import { rejected } from '../../parse-result.js';
import { requestEach, requestListing, listingGet, postingGet, throttled } from '../../plan-parts.js';
import { readHost } from '../../token.js';
import { answerContext } from '../../whole-listing.js';
import { findJobs, parseSitePage, readSiteJobs, type FoundJob } from './site.parser.js';
import { requestJobAddresses, siteRedirects } from './sitemaps.js';

const PAGE_BYTES_MAX = 8 * 1024 * 1024;
/** Maximum number of job pages read per crawl. The crawl of a larger site is incomplete. */
const JOB_PAGES_MAX = 300;
const HTML_ACCEPT = { accept: 'text/html' };

/** `acme.example` or `acme.example/careers`, host folded, no trailing slash, nothing that needs escaping. */
function readToken(raw: string): string | null {
  const [first = '', ...rest] = raw.replace(/^https?:\/\//i, '').split('/');
  const host = readHost(first);
  const path = rest.filter((part) => part !== '');
  if (host === null || raw.length > 200) return null;
  if (path.some((part) => !/^[A-Za-z0-9._~%-]+$/.test(part) || /^\.{1,2}$/.test(part))) return null;
  return [host, ...path].join('/');
}

/** Reads the job pages of the sitemap. Pages without a JobPosting are ignored if at least one page has one. */
function* readJobPages(
  context: AnswerContext,
  addresses: readonly string[],
  faults: readonly string[],
): PlanPart<CrawlEnd> {
  const requested = addresses.slice(0, JOB_PAGES_MAX);
  const requests = requested.map((address) =>
    postingGet(address, 'detail', { headers: HTML_ACCEPT, bytesMax: PAGE_BYTES_MAX }),
  );
  const answers = yield* requestEach(requests, throttled);
  const jobs: FoundJob[] = [];
  let unread = addresses.length - answers.length;
  answers.forEach((answer, index) => {
    if ('status' in answer && answer.status === 200)
      appendAll(jobs, findJobs(answer.body, requested[index] ?? '').jobs);
    else if (!('status' in answer) || (answer.status !== 404 && answer.status !== 410)) unread += 1;
  });
  if (jobs.length === 0) {
    return { parsed: rejected(`site: no JobPosting in ${answers.length} job page(s)`) };
  }
  const all = unread > 0 ? [...faults, `${unread} job page(s) not read`] : faults;
  return { parsed: readSiteJobs(jobs, context, all) };
}

/** The careers page's own JobPostings; without any, those of the job pages in the sitemaps. */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const [host = ''] = context.token.split('/');
  const request = listingGet(`https://${context.token}`, { headers: HTML_ACCEPT, bytesMax: PAGE_BYTES_MAX });
  const answer = yield* requestListing(request, siteRedirects(host));
  if (answer.kind !== 'page') return answer;
  const own = parseSitePage(answer.page.body, answerContext(context, answer.page));
  if (own.outcome !== 'rejected') return { parsed: own };
  const sitemap = yield* requestJobAddresses(host);
  if (sitemap.addresses.length === 0) return { parsed: own };
  return yield* readJobPages(context, sitemap.addresses, sitemap.faults);
}

export const siteReader = boardReader({
  vendor: 'site',
  parserVersion: 1,
  exampleToken: 'careers.example.com',
  readToken,
  crawl,
  parse: parseSitePage,
});
