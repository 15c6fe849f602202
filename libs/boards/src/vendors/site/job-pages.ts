import { isRole } from '@hiring/normalise/labels';
import type { CrawlContext, FetchAnswer, KeptPage, PlanPart, PostingDetail } from '../../fetch-plan.js';
import { asObject, textOf, type JsonObject } from '../../json-fields.js';
import { bodyText } from '../../payload.js';
import { postingGet, requestPages, throttled } from '../../plan-parts.js';
import { siteAddress } from './posting-identity.js';
import { findJobs, type FoundJob } from './site.parser.js';

export const PAGE_BYTES_MAX = 8 * 1024 * 1024;
/** Maximum job pages per crawl. A larger site is read in several crawls. */
const JOB_PAGES_MAX = 300;
/**
 * A page's result stays valid for this many milliseconds. A site is complete if all its pages were read within this
 * time.
 */
const KEPT_MS = 72 * 3_600_000;
/**
 * `PAGES_KEPT_MAX` limits the number of stored pages. `KEPT_CHARACTERS_MAX` limits the JSON text of each page's rows. A
 * page that exceeds a limit is not stored, so every crawl must request it. A site with more than `JOB_PAGES_MAX` such
 * pages is never complete.
 */
const PAGES_KEPT_MAX = 5_000;
const KEPT_CHARACTERS_MAX = 6_000;

/**
 * A job page's state. `closed`: the job is filled, or the site redirected to its job list. `blank`: the page has no
 * JobPosting, which proves nothing, because the page may be a bot check.
 */
export type PageState = 'jobs' | 'gone' | 'closed' | 'blank' | 'unread';

const SAYS_CLOSED =
  /no longer (?:available|open|active|accepting)|(?:has|have) been (?:filled|closed|removed)|(?:job|position|vacancy|posting) (?:is|was) (?:closed|filled|expired)|nicht mehr (?:verfügbar|aktuell|online|ausgeschrieben)|bereits besetzt|n['’]est plus (?:disponible|en ligne)|a été pourvue?|ya no está disponible|non è più disponibile|niet meer beschikbaar/i;

/** Matches the address of a login page. */
const LOGIN = /\/(?:wp-)?(?:log-?in|sign-?in|sso|auth)(?:[/?.#]|$)/i;

export interface JobPages {
  /** Page states by canonical address. Pages without a valid result are absent. */
  states: Map<string, PageState>;
  jobs: FoundJob[];
  /** Number of pages without a state. */
  left: number;
  /** Pages by address, stored for the next crawl. Empty unless the site is read in several crawls. */
  kept: Map<string, PostingDetail>;
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

/** The JobPosting members that are stored. The advertisement's text is not stored. */
const KEPT_MEMBERS = [
  ...['@type', '@id', 'identifier', 'title', 'name', 'url', 'hiringOrganization', 'jobLocation', 'jobLocationType'],
  ...[
    'applicantLocationRequirements',
    'employmentType',
    'baseSalary',
    'salaryCurrency',
    'datePosted',
    'validThrough',
    'industry',
  ],
  'occupationalCategory',
];

function keptJob(job: JsonObject): JsonObject {
  return Object.fromEntries(KEPT_MEMBERS.flatMap((name) => (job[name] === undefined ? [] : [[name, job[name]]])));
}

function isState(state: string): state is PageState {
  return ['jobs', 'gone', 'closed', 'blank'].includes(state);
}

/** Returns the earlier crawls' results that are still valid. */
function keptPages(context: CrawlContext): Map<string, KeptPage> {
  const now = Date.parse(context.observedAt ?? '');
  const pages = [...context.details].flatMap(([address, { page }]): [string, KeptPage][] =>
    page !== undefined && now - Date.parse(page.read_at) < KEPT_MS ? [[address, page]] : [],
  );
  return new Map(pages);
}

/**
 * Returns the pages to request, at most 300. Pages without a valid result come first. So does the page of a known
 * posting, if its last result shows no job. The other pages follow, least recently read first.
 */
function toRequest(context: CrawlContext, addresses: readonly string[], kept: ReadonlyMap<string, KeptPage>): string[] {
  if (addresses.length <= JOB_PAGES_MAX) return [...addresses];
  const known = new Set([...context.known.values()].map(({ url }) => siteAddress(url)));
  const readAt = (url: string): string => {
    const page = kept.get(siteAddress(url));
    return page === undefined || (page.state !== 'jobs' && known.has(siteAddress(url))) ? '' : page.read_at;
  };
  const dated = addresses.map((url) => ({ url, at: readAt(url) }));
  return dated
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .slice(0, JOB_PAGES_MAX)
    .map(({ url }) => url);
}

/**
 * Reads job pages. If several addresses lead to one page, its jobs are read once. If a page is not requested now, an
 * earlier crawl's result for it is used for up to three days.
 */
export function* requestJobPages(
  context: CrawlContext,
  addresses: readonly string[],
  hubUrl: string,
): PlanPart<JobPages> {
  const kept = keptPages(context);
  const requested = toRequest(context, addresses, kept);
  const requests = requested.map((address) =>
    postingGet(address, 'detail', { headers: { accept: 'text/html' }, bytesMax: PAGE_BYTES_MAX }),
  );
  const answers = yield* requestPages(requests, throttled);
  const pages: JobPages = { states: new Map(), jobs: [], left: 0, kept: new Map() };
  const isInParts = addresses.length > JOB_PAGES_MAX && context.observedAt !== undefined;
  const read = new Map<string, PageState>([[siteAddress(hubUrl), 'closed']]);
  answers.forEach(({ answer, address }, index) => {
    const isRead = read.get(siteAddress(address));
    const { state, jobs } = isRead === undefined ? readPage(answer, address) : { state: isRead, jobs: [] };
    if (isRead === undefined && 'status' in answer && answer.status === 200) read.set(siteAddress(address), state);
    const asked = siteAddress(requested[index] ?? '');
    pages.states.set(asked, state);
    for (const job of jobs) pages.jobs.push(job);
    if (!isInParts || state === 'unread') return;
    keep(pages, asked, { read_at: context.observedAt ?? '', state, rows: jobs.map(({ job }) => keptJob(job)) });
  });
  for (const url of addresses) {
    const address = siteAddress(url);
    if (pages.states.has(address)) continue;
    const page = kept.get(address);
    if (page === undefined || !isState(page.state)) pages.left += 1;
    else recall(pages, url, address, page, page.state);
  }
  return pages;
}

function keep(pages: JobPages, address: string, page: KeptPage): void {
  if (pages.kept.size >= PAGES_KEPT_MAX || JSON.stringify(page.rows).length > KEPT_CHARACTERS_MAX) return;
  pages.kept.set(address, { page });
}

/** Adds an earlier crawl's result for a page to `pages`. */
function recall(pages: JobPages, url: string, address: string, page: KeptPage, state: PageState): void {
  pages.states.set(address, state);
  for (const row of page.rows) {
    const job = asObject(row);
    if (job !== undefined) pages.jobs.push({ job, pageUrl: url });
  }
  keep(pages, address, page);
}
