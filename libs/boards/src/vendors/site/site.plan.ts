import { isRole } from '@hiring/normalise/labels';
import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, FetchAnswer, PlanPart } from '../../fetch-plan.js';
import { textOf } from '../../json-fields.js';
import { emptyListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText } from '../../payload.js';
import {
  listingGet,
  postingGet,
  requestPages,
  requestListing,
  throttled,
  type ListingAnswer,
} from '../../plan-parts.js';
import { missingPostings } from '../../posting-requests.js';
import { readHost } from '../../token.js';
import { answerContext } from '../../whole-listing.js';
import { siteAddress } from './posting-identity.js';
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

/**
 * What a job page showed. `closed`: it says that its job is filled, or the site has the list of jobs in its place.
 * `blank`: a page without the JobPosting of a role, such as a challenge, which proves nothing.
 */
type PageState = 'jobs' | 'gone' | 'closed' | 'blank' | 'unread';

const SAYS_CLOSED =
  /no longer (?:available|open|active|accepting)|(?:has|have) been (?:filled|closed|removed)|(?:job|position|vacancy|posting) (?:is|was) (?:closed|filled|expired)|nicht mehr (?:verfügbar|aktuell|online|ausgeschrieben)|bereits besetzt|n['’]est plus (?:disponible|en ligne)|a été pourvue?|ya no está disponible|non è più disponibile|niet meer beschikbaar/i;

/** A page to which sites redirect who is not signed in. */
const LOGIN = /\/(?:wp-)?(?:log-?in|sign-?in|sso|auth)(?:[/?.#]|$)/i;

interface JobPages {
  /** By canonical address; pages that were not requested are left out. */
  states: Map<string, PageState>;
  jobs: FoundJob[];
  /** Number of pages that were not requested. */
  left: number;
}

function readPage(answer: FetchAnswer, address: string): { state: PageState; jobs: FoundJob[] } {
  if (!('status' in answer)) return { state: 'unread', jobs: [] };
  if (LOGIN.test(address)) return { state: 'unread', jobs: [] };
  if (answer.status === 404 || answer.status === 410) return { state: 'gone', jobs: [] };
  if (answer.status !== 200) return { state: 'unread', jobs: [] };
  const { jobs, broken } = findJobs(answer.body, address);
  if (broken > 0) return { state: 'unread', jobs };
  if (jobs.some(({ job }) => isRole(textOf(job['title']) ?? ''))) return { state: 'jobs', jobs };
  return { state: SAYS_CLOSED.test(bodyText(answer.body)) ? 'closed' : 'blank', jobs };
}

/** Several addresses may lead to one page, whose jobs are read once; those of the careers page are read with it. */
function* requestJobPages(addresses: readonly string[], hubUrl: string): PlanPart<JobPages> {
  const requested = addresses.slice(0, JOB_PAGES_MAX);
  const requests = requested.map((address) =>
    postingGet(address, 'detail', { headers: HTML_ACCEPT, bytesMax: PAGE_BYTES_MAX }),
  );
  const answers = yield* requestPages(requests, throttled);
  const pages: JobPages = { states: new Map(), jobs: [], left: addresses.length - answers.length };
  const read = new Map<string, PageState>([[siteAddress(hubUrl), 'closed']]);
  answers.forEach(({ answer, address }, index) => {
    const isRead = read.get(siteAddress(address));
    const { state, jobs } = isRead === undefined ? readPage(answer, address) : { state: isRead, jobs: [] };
    if (isRead === undefined && 'status' in answer && answer.status === 200) read.set(siteAddress(address), state);
    pages.states.set(siteAddress(requested[index] ?? ''), state);
    for (const job of jobs) pages.jobs.push(job);
  });
  return pages;
}

/**
 * The pages of the sitemaps and those of known postings, without those whose postings the careers page shows with their
 * identifier: without one, their pages tell which posting they are.
 */
function addressesToRead(context: CrawlContext, host: string, shown: ParseResult, sitemap: JobAddresses): string[] {
  const identified = shown.postings.filter(({ requisition_id: id }) => id !== undefined);
  const listed = new Set([hubOf(context), ...identified.map(({ url }) => url)].map(siteAddress));
  const known = [...context.known.values()].flatMap(({ url }) => onSite(url, host) ?? []);
  const addresses = new Map([...sitemap.addresses, ...known.sort()].map((url) => [siteAddress(url), url]));
  return [...addresses].filter(([address]) => !listed.has(address)).map(([, url]) => url);
}

/** The postings of the job pages, and those of the careers page that no job page has. */
function joined(pages: ParseResult, hub: ParseResult): ParseResult {
  const ids = new Set(pages.postings.map((posting) => posting.external_id));
  const titles = new Set(pages.postings.map((posting) => posting.title));
  const pageOf = (url: string, title: string): string => `${siteAddress(url).replace(/[?#].*$/, '')}\n${title}`;
  const shown = new Set(pages.postings.map(({ url, found_on: page, title }) => pageOf(page ?? url, title)));
  const others = hub.postings.filter((one) => {
    // Without an address of its own, a posting of the careers page has no identity that its job page shares.
    const isOnPage = one.url === one.found_on ? titles.has(one.title) : shown.has(pageOf(one.url, one.title));
    return !ids.has(one.external_id) && !isOnPage;
  });
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
 * What the pages say about the known postings that are not listed. Without a statement, a posting is missed: its page says
 * so and no sitemap has it any more, or its page has other postings.
 */
function evidenceOf(context: CrawlContext, listed: ParseResult, pages: JobPages, sitemap: JobAddresses): Evidence {
  const inSitemap = new Set([hubOf(context), ...sitemap.addresses].map(siteAddress));
  const provesNothing = (address: string): boolean => {
    const state = pages.states.get(address);
    if (state === 'closed') return inSitemap.has(address) || !sitemap.isWhole;
    return state === 'unread' || state === 'blank';
  };
  const isOnUnknownPage = unknownPages(context, pages).some(provesNothing);
  const evidence: Evidence = { gone: [], unread: [], mayBeUnchanged: true };
  for (const id of missingPostings(context, listed.postings)) {
    evidence.mayBeUnchanged = false;
    const address = siteAddress(context.known.get(id)?.url ?? '');
    const isRead = pages.states.has(address);
    if (pages.states.get(address) === 'gone') evidence.gone.push(id);
    else if (isRead ? provesNothing(address) : isOnUnknownPage) evidence.unread.push(id);
  }
  return evidence;
}

/** The pages that are of no known posting. */
function unknownPages(context: CrawlContext, pages: JobPages): string[] {
  const known = new Set([...context.known.values()].map(({ url }) => siteAddress(url)));
  return [...pages.states.keys()].filter((address) => !known.has(address));
}

/** @param hub the postings of the careers page, and whether it had any */
function* readSite(context: CrawlContext, host: string, hub: ParseResult, hubState: PageState): PlanPart<CrawlEnd> {
  const sitemap = yield* requestJobAddresses(host);
  const pages = yield* requestJobPages(addressesToRead(context, host, hub, sitemap), hubOf(context));
  pages.states.set(siteAddress(hubOf(context)), hubState);
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
  // A site whose careers page moved still has its job pages; one that has neither is no board any more.
  const isMissing = answer.kind === 'absent' && 'parsed' in end && end.parsed.postings.length === 0;
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
