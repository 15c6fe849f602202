import { isRole } from '@hiring/normalise/labels';
import { canonicalUrl } from '../../canonical-url.js';
import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, FetchAnswer, PlanPart } from '../../fetch-plan.js';
import { emptyListing, rejected, type ParseResult } from '../../parse-result.js';
import {
  listingGet,
  postingGet,
  requestEach,
  requestListing,
  throttled,
  type ListingAnswer,
} from '../../plan-parts.js';
import { missingPostings } from '../../posting-requests.js';
import { readHost } from '../../token.js';
import { answerContext } from '../../whole-listing.js';
import { findJobs, parseSitePage, readSiteJobs, type FoundJob } from './site.parser.js';
import { onSite, requestJobAddresses, siteRedirects, type JobAddresses } from './sitemaps.js';

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

/** What a job page showed. `blank`: a page without a JobPosting, which proves nothing about a posting. */
type PageState = 'jobs' | 'gone' | 'blank' | 'unread';

interface JobPages {
  /** By canonical address; pages that were not requested are left out. */
  states: Map<string, PageState>;
  jobs: FoundJob[];
  /** Number of pages that were not requested. */
  left: number;
}

function readPage(answer: FetchAnswer, address: string): { state: PageState; jobs: FoundJob[] } {
  if (!('status' in answer)) return { state: 'unread', jobs: [] };
  if (answer.status === 404 || answer.status === 410) return { state: 'gone', jobs: [] };
  if (answer.status !== 200) return { state: 'unread', jobs: [] };
  const { jobs, broken } = findJobs(answer.body, address);
  return { state: broken > 0 ? 'unread' : jobs.length > 0 ? 'jobs' : 'blank', jobs };
}

function* requestJobPages(addresses: readonly string[]): PlanPart<JobPages> {
  const requested = addresses.slice(0, JOB_PAGES_MAX);
  const requests = requested.map((address) =>
    postingGet(address, 'detail', { headers: HTML_ACCEPT, bytesMax: PAGE_BYTES_MAX }),
  );
  const answers = yield* requestEach(requests, throttled);
  const pages: JobPages = { states: new Map(), jobs: [], left: addresses.length - answers.length };
  answers.forEach((answer, index) => {
    const address = requested[index] ?? '';
    const { state, jobs } = readPage(answer, address);
    pages.states.set(canonicalUrl(address), state);
    for (const job of jobs) pages.jobs.push(job);
  });
  return pages;
}

/** The pages of the sitemaps and those of known postings, without those whose postings the careers page shows. */
function addressesToRead(context: CrawlContext, host: string, shown: ParseResult, sitemap: JobAddresses): string[] {
  const listed = new Set([canonicalUrl(hubOf(context)), ...shown.postings.map(({ url }) => canonicalUrl(url))]);
  const known = [...context.known.values()].flatMap(({ url }) => onSite(url, host) ?? []);
  const addresses = new Map([...sitemap.addresses, ...known.sort()].map((url) => [canonicalUrl(url), url]));
  return [...addresses].filter(([canonical]) => !listed.has(canonical)).map(([, url]) => url);
}

/** The postings of the job pages, and those of the careers page that no job page has. */
function joined(pages: ParseResult, hub: ParseResult): ParseResult {
  const ids = new Set(pages.postings.map((posting) => posting.external_id));
  const titles = new Set(pages.postings.map((posting) => posting.title));
  const others = hub.postings.filter(
    // Without an address of its own, a posting of the careers page has no identity that its job page shares.
    (one) => !ids.has(one.external_id) && !(one.url === one.found_on && titles.has(one.title)),
  );
  const faults = [...pages.faults, ...hub.faults];
  const reasons = [pages.reason, hub.reason].filter((reason) => reason !== null);
  return {
    outcome: pages.outcome === 'complete' && hub.outcome === 'complete' ? 'complete' : 'incomplete',
    reason: reasons.length === 0 ? null : reasons.join('; '),
    postings: [...pages.postings, ...others],
    refused: [...pages.refused, ...hub.refused],
    unread: [...pages.unread, ...hub.unread],
    faults,
  };
}

interface Evidence {
  gone: string[];
  unread: string[];
  mayBeUnchanged: boolean;
}

/**
 * What the pages say about the known postings that are not listed. Without a statement, a posting is missed: no sitemap
 * has its page any more, or its page has other postings.
 */
function evidenceOf(context: CrawlContext, listed: ParseResult, pages: JobPages, sitemap: JobAddresses): Evidence {
  const inSitemap = new Set([hubOf(context), ...sitemap.addresses].map(canonicalUrl));
  const provesNothing = (address: string): boolean => {
    const state = pages.states.get(address);
    return state === 'unread' || (state === 'blank' && (inSitemap.has(address) || !sitemap.isWhole));
  };
  const isOnUnknownPage = unknownPages(context, pages).some(provesNothing);
  const evidence: Evidence = { gone: [], unread: [], mayBeUnchanged: true };
  for (const id of missingPostings(context, listed.postings)) {
    evidence.mayBeUnchanged = false;
    const address = canonicalUrl(context.known.get(id)?.url ?? '');
    const isRead = pages.states.has(address);
    if (pages.states.get(address) === 'gone') evidence.gone.push(id);
    else if (isRead ? provesNothing(address) : isOnUnknownPage) evidence.unread.push(id);
  }
  return evidence;
}

/** The pages that are of no known posting. */
function unknownPages(context: CrawlContext, pages: JobPages): string[] {
  const known = new Set([...context.known.values()].map(({ url }) => canonicalUrl(url)));
  return [...pages.states.keys()].filter((address) => !known.has(address));
}

/** @param hub the postings of the careers page, and whether it had any */
function* readSite(context: CrawlContext, host: string, hub: ParseResult, hubState: PageState): PlanPart<CrawlEnd> {
  const sitemap = yield* requestJobAddresses(host);
  const pages = yield* requestJobPages(addressesToRead(context, host, hub, sitemap));
  pages.states.set(canonicalUrl(hubOf(context)), hubState);
  // A page of no known posting may have a new one.
  const unknown = unknownPages(context, pages).filter((address) => pages.states.get(address) === 'unread');
  const unread = pages.left + unknown.length;
  const faults = [...sitemap.faults, ...(unread > 0 ? [`${unread} job page(s) not read`] : [])];
  const parsed = joined(readSiteJobs(pages.jobs, context, faults), hub);
  const evidence = evidenceOf(context, parsed, pages, sitemap);
  if (parsed.postings.some(({ title }) => isRole(title))) return { parsed, ...evidence };
  const allGone = context.known.size > 0 && evidence.gone.length === context.known.size;
  if (allGone && faults.length === 0) return { parsed: { ...emptyListing(), postings: parsed.postings }, ...evidence };
  return { parsed: rejected(`site: no JobPosting of a role on the careers page and ${pages.states.size} job page(s)`) };
}

/** Address of the careers page. */
function hubOf({ token }: CrawlContext): string {
  return `https://${token}`;
}

/** The careers page's own JobPostings; empty when it has none, since many sites render theirs in the browser. */
function readHub(
  answer: ListingAnswer & { kind: 'page' },
  context: CrawlContext,
): { hub: ParseResult; state: PageState } {
  const { jobs, broken } = findJobs(answer.page.body, hubOf(context));
  const faults = broken > 0 ? [`${broken} broken JobPosting(s) on the careers page`] : [];
  const state = broken > 0 ? 'unread' : jobs.length > 0 ? 'jobs' : 'blank';
  return { hub: readSiteJobs(jobs, answerContext(context, answer.page), faults), state };
}

/**
 * Reads the JobPostings of the careers page and of the job pages in the sitemaps. A careers page that shows some
 * postings does not show that it has all of them.
 */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const [host = ''] = context.token.split('/');
  const request = listingGet(hubOf(context), { headers: HTML_ACCEPT, bytesMax: PAGE_BYTES_MAX });
  const answer = yield* requestListing(request, siteRedirects(host));
  if (answer.kind === 'unreadable' || answer.kind === 'not_modified') return answer;
  const { hub, state } =
    answer.kind === 'page' ? readHub(answer, context) : { hub: emptyListing(), state: 'blank' as const };
  const end = yield* readSite(context, host, hub, state);
  // A site whose careers page moved still has its job pages.
  const isMissing = answer.kind === 'absent' && 'parsed' in end && end.parsed.outcome === 'rejected';
  return isMissing ? answer : end;
}

export const siteReader = boardReader({
  vendor: 'site',
  parserVersion: 2,
  requestsPostings: true,
  exampleToken: 'careers.example.com',
  readToken,
  crawl,
  parse: parseSitePage,
});
