import { isRole } from '@hiring/normalise/labels';
import { boardReader, type CrawlEnd } from '../../crawl-result.js';
import type { CrawlContext, PlanPart } from '../../fetch-plan.js';
import { emptyListing, rejected, type ParseResult } from '../../parse-result.js';
import { listingGet, requestListing, type ListingAnswer } from '../../plan-parts.js';
import { missingPostings } from '../../posting-requests.js';
import { readHost } from '../../token.js';
import { answerContext } from '../../whole-listing.js';
import { PAGE_BYTES_MAX, requestJobPages, type JobPages, type PageState } from './job-pages.js';
import { siteAddress } from './posting-identity.js';
import { findJobs, parseSitePage, readSiteJobs } from './site.parser.js';
import { onSite, requestJobAddresses, siteRedirects, type JobAddresses } from './sitemaps.js';

/**
 * Returns a token such as `acme.example/careers`: host in lower case, no trailing slash, no characters that need
 * escaping.
 */
function readToken(raw: string): string | null {
  const [first = '', ...rest] = raw.replace(/^https?:\/\//i, '').split('/');
  const host = readHost(first);
  const path = rest.filter((part) => part !== '');
  if (host === null || raw.length > 200) return null;
  if (path.some((part) => !/^[A-Za-z0-9._~%-]+$/.test(part) || /^\.{1,2}$/.test(part))) return null;
  return [host, ...path].join('/');
}

/**
 * Returns the addresses to read: pages in the sitemaps, pages that the careers page names, and pages of known postings.
 * If the careers page shows a posting with its identifier, the posting's page is not read.
 */
function addressesToRead(context: CrawlContext, host: string, shown: ParseResult, found: readonly string[]): string[] {
  const identified = shown.postings.filter(({ requisition_id: id }) => id !== undefined);
  const listed = new Set([hubOf(context), ...identified.map(({ url }) => url)].map(siteAddress));
  const known = [...context.known.values()].flatMap(({ url }) => onSite(url, host) ?? []);
  const addresses = new Map([...found, ...known.sort()].map((url) => [siteAddress(url), url]));
  return [...addresses].filter(([address]) => !listed.has(address)).map(([, url]) => url);
}

/** Returns the postings on the job pages, and those that only the careers page has. */
function joined(pages: ParseResult, hub: ParseResult): ParseResult {
  const ids = new Set(pages.postings.map((posting) => posting.external_id));
  const titles = new Set(pages.postings.map((posting) => posting.title));
  const pageOf = (url: string, title: string): string => `${siteAddress(url).replace(/[?#].*$/, '')}\n${title}`;
  const shown = new Set(pages.postings.map(({ url, found_on: page, title }) => pageOf(page ?? url, title)));
  const others = hub.postings.filter((one) => {
    // A posting on the careers page may have no address. Then only its title links it to its job page.
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
 * Groups the missing postings. A posting is missing if it is known but not listed. `gone`: a page proves that the
 * posting is gone. `unread`: the pages prove nothing about the posting. A missing posting in neither group counts as
 * missed. `mayBeUnchanged`: no posting is missing.
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

function unknownPages(context: CrawlContext, pages: JobPages): string[] {
  const known = new Set([...context.known.values()].map(({ url }) => siteAddress(url)));
  return [...pages.states.keys()].filter((address) => !known.has(address));
}

function* readSite(
  context: CrawlContext,
  host: string,
  { hub, state: hubState, linked }: CareersPage,
): PlanPart<CrawlEnd> {
  const sitemap = yield* requestJobAddresses(host);
  const addresses = addressesToRead(context, host, hub, [...sitemap.addresses, ...linked]);
  const pages = yield* requestJobPages(context, addresses, hubOf(context));
  pages.states.set(siteAddress(hubOf(context)), hubState);
  // A page that belongs to no known posting may contain a new posting. If such a page was not read, the listing is
  // therefore incomplete.
  const unknown = unknownPages(context, pages).filter((address) => pages.states.get(address) === 'unread');
  const unread = pages.left + unknown.length;
  const faults = [...sitemap.faults, ...(unread > 0 ? [`${unread} job page(s) not read`] : [])];
  const parsed = joined(readSiteJobs(pages.jobs, context, faults), hub);
  const evidence = evidenceOf(context, parsed, pages, sitemap);
  const details = pages.kept;
  if (parsed.postings.some(({ title }) => isRole(title))) return { parsed, ...evidence, details };
  const allGone = context.known.size > 0 && evidence.gone.length === context.known.size;
  if (allGone && faults.length === 0) return { parsed: { ...emptyListing(), postings: parsed.postings }, ...evidence };
  return { parsed: rejected(`site: no JobPosting of a role on the careers page and ${pages.states.size} job page(s)`) };
}

function hubOf({ token }: CrawlContext): string {
  return `https://${token}`;
}

interface CareersPage {
  /**
   * The JobPostings on the careers page itself. Often there are none, because many sites render them in the browser.
   */
  hub: ParseResult;
  state: PageState;
  linked: string[];
}

function readHub(answer: ListingAnswer & { kind: 'page' }, context: CrawlContext, host: string): CareersPage {
  const { jobs, broken, listed } = findJobs(answer.page.body, hubOf(context));
  const faults = broken > 0 ? [`${broken} broken JobPosting(s) on the careers page`] : [];
  const state = broken > 0 ? 'unread' : jobs.length > 0 ? 'jobs' : 'blank';
  const linked = listed.flatMap((address) => onSite(address, host) ?? []);
  return { hub: readSiteJobs(jobs, answerContext(context, answer.page), faults), state, linked };
}

/**
 * Reads the JobPostings on the careers page. Also reads those on the job pages, because the careers page may not show
 * all postings.
 */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const [host = ''] = context.token.split('/');
  const request = listingGet(hubOf(context), { headers: { accept: 'text/html' }, bytesMax: PAGE_BYTES_MAX });
  const answer = yield* requestListing(request, siteRedirects(host));
  if (answer.kind === 'unreadable' || answer.kind === 'not_modified') return answer;
  const page: CareersPage =
    answer.kind === 'page' ? readHub(answer, context, host) : { hub: emptyListing(), state: 'blank', linked: [] };
  const end = yield* readSite(context, host, page);
  // If the careers page moved, the job pages may remain. If both are missing, the board no longer exists.
  const isMissing = answer.kind === 'absent' && 'parsed' in end && end.parsed.postings.length === 0;
  return isMissing ? answer : end;
}

export const siteReader = boardReader({
  vendor: 'site',
  requestsPostings: true,
  exampleToken: 'careers.example.com',
  readToken,
  crawl,
  parse: parseSitePage,
});
