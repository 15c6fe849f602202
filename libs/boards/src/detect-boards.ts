import type { Vendor } from '@hiring/contracts';
import { readerOf } from './board-readers.js';
import { jsonLdBlocks } from './html-page.js';
import { jobPostingsIn } from './job-posting.js';
import { readHost } from './token.js';

export interface DetectedBoard {
  vendor: Vendor;
  token: string;
}

interface Sign {
  vendor: Vendor;
  /** Applied to the whole text; the groups are the token. */
  pattern: RegExp;
  token?(groups: readonly string[]): string;
  /** A text that the page must have as well, for a pattern that other software uses too. */
  requires?: string;
  /** The token is a label of a host. */
  isHost?: true;
}

/** The rest of a URL's path segment or query value, up to any character that may end it in the source of a page. */
const PART = '([^/?#&"\'`<>\\s\\\\]{1,200})';
const SLUG = '([A-Za-z0-9][A-Za-z0-9_-]{0,99})';
const LABEL = '[A-Za-z0-9][A-Za-z0-9_-]{0,62}';
/** Characters that may precede a query parameter. */
const QUERY = `(?:[^"'<>\\s]{0,300}&)?`;
const LOCALE = '(?:[a-z]{2}-[A-Z]{2}/)?';

function sign(vendor: Vendor, pattern: string, token?: Sign['token']): Sign {
  return { vendor, pattern: new RegExp(pattern, 'g'), ...(token && { token }) };
}

/**
 * A tenant as the label before a vendor's domain. The domain is matched first and the label by look-behind: matching a
 * label at every position of a hostile page would take quadratic time.
 */
function tenantSign(vendor: Vendor, domain: string, token?: Sign['token'], label = LABEL): Sign {
  const host = domain.replaceAll('.', '\\.');
  return { ...sign(vendor, `\\.${host}\\b(?<=(?<![A-Za-z0-9_-])(${label})\\.${host})`, token), isHost: true };
}

function regional([region = '', site = '']: readonly string[]): string {
  return region === '' ? site : `eu/${site}`;
}

/** Workday's second domain has the tenant in its path, and in its host only for some tenants. */
const WORKDAY_SITE = `\\b(wd\\d{1,4})\\.myworkdaysite\\.com/(?:wday/cxs/|${LOCALE}recruiting/)`;
const WORKDAY_HOST = '\\.(wd\\d{1,4})\\.myworkdayjobs\\.com';
const WORKDAY_TENANT = `(?<=(?<![A-Za-z0-9_-])(${LABEL})\\.wd\\d{1,4}\\.myworkdayjobs\\.com)`;
const WORKDAY_PATH = `/(?:wday/cxs/[^/"'\\s]{1,100}/|${LOCALE}(?!wday/))${SLUG}`;

const SIGNS: readonly Sign[] = [
  sign('greenhouse', `greenhouse\\.io/embed/job_(?:board|app)(?:/js)?\\?${QUERY}for=${SLUG}`),
  sign('greenhouse', `\\b(?:job-)?boards(?:\\.eu)?\\.greenhouse\\.io/(?!embed\\b|v1/)${SLUG}`),
  sign('greenhouse', `\\b(?:boards-)?api(?:\\.eu)?\\.greenhouse\\.io/v1/boards/${SLUG}`),
  sign('lever', `\\bjobs\\.(eu\\.)?lever\\.co/${SLUG}`, regional),
  sign('lever', `\\bapi\\.(eu\\.)?lever\\.co/v0/postings/${SLUG}`, regional),
  sign('ashby', `\\bjobs\\.ashbyhq\\.com/${PART}`),
  sign('ashby', `\\bapi\\.ashbyhq\\.com/posting-api/job-board/${PART}`),
  sign('workable', `\\bapply\\.workable\\.com/(?!j/|api/)${SLUG}`),
  sign('workable', `\\bworkable\\.com/api/(?:v\\d/widget/)?(?:v\\d/)?accounts/${SLUG}`),
  // The script of an embedded list has the number of the account, which the API takes like its name.
  sign('workable', `\\bwhr_embed\\s{0,8}\\(\\s*["']?(\\d{1,12})\\b`),
  tenantSign('workable', 'workable.com'),
  sign(
    'smartrecruiters',
    `\\b(?:jobs|careers)\\.smartrecruiters\\.com/(?:\\?company=|oneclick-ui/company/|ni/)?(?!oneclick-ui/|ni/)${SLUG}`,
  ),
  {
    ...sign('smartrecruiters', `["']company_code["']\\s*:\\s*["']${SLUG}`),
    requires: 'smartrecruiters.com/job-widget',
  },
  sign('smartrecruiters', `\\bapi\\.smartrecruiters\\.com/v1/companies/${SLUG}`),
  tenantSign('recruitee', 'recruitee.com'),
  tenantSign('personio', 'jobs.personio.de'),
  tenantSign('personio', 'jobs.personio.com', ([slug]) => `com/${slug}`),
  tenantSign('teamtailor', 'teamtailor.com', ([label]) => `${label}.teamtailor.com`, `${LABEL}(?:\\.[a-z]{2,4})?`),
  tenantSign('breezy', 'breezy.hr'),
  tenantSign('bamboohr', 'bamboohr.com'),
  sign(
    'workday',
    `${WORKDAY_HOST}${WORKDAY_TENANT}${WORKDAY_PATH}`,
    ([dataCentre, tenant, site]) => `${tenant}/${dataCentre}/${site}`,
  ),
  sign('workday', `${WORKDAY_SITE}${SLUG}/${SLUG}`, ([dataCentre, tenant, site]) => `${tenant}/${dataCentre}/${site}`),
  sign('rippling', `\\bats(?:\\.[a-z0-9]{1,10})?\\.rippling\\.com/(?!api/)${LOCALE}(?:embed/)?${SLUG}`),
  sign('rippling', `\\brippling\\.com/(?:platform/api/ats/v1|api/v2)/board/${SLUG}`),
  tenantSign('pinpoint', 'pinpointhq.com'),
  tenantSign('icims', 'icims.com', ([label]) => `${label}.icims.com`),
  tenantSign('jazzhr', 'applytojob.com'),
  sign('jazzhr', `\\bapp\\.jazz\\.co/(?:feeds/export/jobs|widgets/[a-z]{1,20}/create)/${SLUG}`),
  { ...sign('jobvite', `\\bdata-careersite=["']${SLUG}`), requires: 'jobvite.com' },
  sign(
    'jobvite',
    `\\b(?:app|hire)\\.jobvite\\.com/CompanyJobs/[A-Za-z]{1,20}\\.aspx\\?${QUERY}c=${SLUG}`,
    ([id]) => `c/${id}`,
  ),
  sign('jobvite', `\\bjobs\\.jobvite\\.com/(?:careers/)?${SLUG}`),
  sign('join', `\\bjoin\\.com/companies/${SLUG}`),
];

/** Hosts and paths of the vendors themselves. */
const NOT_TENANTS: ReadonlySet<string> = new Set(
  (
    'www app api apply help support blog static cdn assets js css img images info status login docs careers-page embed ' +
    'jobs job resources developer developers go get try email hire secure media scripts integrations marketing community ' +
    'partners platform accounts cdn-cgi _next oneclick-ui sr-jobs robots sitemap favicon widget widgets'
  ).split(' '),
);
/** Further hosts of vendors; in a path, the same word may well be a company. */
const NOT_HOSTS: ReadonlySet<string> = new Set(
  (
    'www2 web analytics careers-analytics recruitee-analytics tracking track events metrics telemetry logs sentry auth sso ' +
    'oauth id signin signup admin dashboard console webhooks hooks mail link links click files uploads storage attachments ' +
    'fonts proxy gateway edge public preview staging beta sandbox internal learn academy university knowledge kb faq ' +
    'feedback ideas roadmap forum news press about pricing legal security trust privacy terms changelog updates ' +
    'release-notes documentation marketplace partner referrals investors ir webinars pages page lp landing calendar'
  ).split(' '),
);
/** `cdn2`, `assets-eu`, `attachments-cdn`: delivery hosts come in numbers and regions. */
const DELIVERY_HOST =
  /^(?:cdn|assets|static|img|images|media|api|app|www|analytics|status|files|fonts|js|css)(?:-?(?:\d{1,3}|aws|eu|us|na|uk|ap|au|prod|v\d))+$|-cdn\d{0,2}$/;

/** Whether a label of a host or a part of a path is a vendor's own; a regional host (`app.na`) has the region after it. */
function isVendorsOwn(name: string, isHost: boolean): boolean {
  const [label = ''] = name.toLowerCase().split('.');
  return NOT_TENANTS.has(label) || (isHost && (NOT_HOSTS.has(label) || DELIVERY_HOST.test(label)));
}

/** Markers of a vendor in the source of pages that it serves under the company's own domain. */
const OWN_DOMAIN_MARKS: readonly { vendor: Vendor; mark: RegExp }[] = [
  { vendor: 'teamtailor', mark: /(?<!scripts\.)teamtailor-cdn\.com/ },
  { vendor: 'recruitee', mark: /recruiteecdn\.com|recruitee-careers/ },
  { vendor: 'icims', mark: /jibecdn\.com|app\.jibecdn/ },
];

const SOURCE_CHARACTERS_MAX = 8 * 1024 * 1024;
const BOARDS_MAX = 50;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    // A stray percent sign: the part is used as it is.
    if (error instanceof URIError) return part;
    throw error;
  }
}

const ESCAPED: Record<string, string> = { '2f': '/', '3a': ':', '3f': '?', '3d': '=', '26': '&', '22': '"', '27': "'" };
const NAMED: Record<string, string> = { amp: '&', quot: '"', sol: '/', colon: ':', apos: "'" };

/** URLs in scripts, attributes and the queries of other URLs are escaped, some twice. Hosts become lower case. */
function plainSource(source: string): string {
  return source
    .slice(0, SOURCE_CHARACTERS_MAX)
    .replace(/\\\//g, '/')
    .replace(/&amp;/g, '&')
    .replace(/(?:\\u00|\\x|%(?:25)?|&#x)(2[fF67]|22|3[aAdDfF]);?/g, (all: string, code: string) =>
      all === '%26' ? all : (ESCAPED[code.toLowerCase()] ?? ''),
    )
    .replace(/&(amp|quot|sol|colon|apos);/g, (_all, name: string) => NAMED[name] ?? '')
    .replace(/&#(?:0?47|0?58);/g, (code) => (code.includes('47') ? '/' : ':'))
    .replace(/\/\/[A-Za-z0-9.-]{4,253}/g, (host) => host.toLowerCase());
}

/** The source without HTML comments, which hold old links. In a script, the mark of a comment is part of its text. */
function withoutComments(html: string): string {
  const kept: string[] = [];
  const mark = /<!--|<script\b/gi;
  let from = 0;
  for (let found = mark.exec(html); found !== null; found = mark.exec(html)) {
    const isComment = found[0] === '<!--';
    const [end, after] = isComment ? ['-->', found.index + 2] : ['</script', mark.lastIndex];
    const at = indexOfEnd(html, end, after);
    if (at === -1) break;
    if (isComment) kept.push(html.slice(from, found.index));
    if (isComment) from = at + end.length;
    mark.lastIndex = at + end.length;
  }
  return [...kept, html.slice(from)].join(' ');
}

function indexOfEnd(html: string, end: string, from: number): number {
  const pattern = new RegExp(end, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? -1;
}

/** Text up to the next character that no path has. */
const RUN = /[^\s"'<>`,;|()\\?#]{1,4000}/g;

/** Cuts an address in the path of another one: `https://archive.example/https://jobs.lever.co/acme`. */
function withoutInnerAddress(run: string): string {
  const path = run.indexOf('/', run.indexOf('//') + 2);
  if (path === -1) return run;
  const inner = [run.indexOf('/http://', path), run.indexOf('/https://', path)].filter((at) => at !== -1);
  return inner.length === 0 ? run : run.slice(0, Math.min(...inner));
}

const HOST_CHARACTERS_MAX = 253;
const HOST_CHARACTER = /[A-Za-z0-9_.-]/;

/** The part of a host before a position. */
function hostBefore(source: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < HOST_CHARACTERS_MAX && HOST_CHARACTER.test(source.charAt(from - 1))) from -= 1;
  return source.slice(from, at);
}

/** Whether a host that begins here is a part of a mail address or of the path of another host. */
function isInOther(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 2), at);
  return before.endsWith('@') || /[^/:]\/$/.test(before);
}

class Found {
  private readonly boards = new Map<string, DetectedBoard>();

  add(vendor: Vendor, raw: string): void {
    const token = readerOf(vendor).readToken(raw);
    if (token === null || this.boards.size >= BOARDS_MAX) return;
    this.boards.set(`${vendor}/${token}`, { vendor, token });
  }

  get all(): DetectedBoard[] {
    return [...this.boards.values()];
  }
}

/**
 * Returns the boards that a careers page's URL and source link to, at most 50. A page that links to none but has
 * JobPosting data is a board itself (`site`). Pure: the caller fetches the page.
 */
export function detectBoards(url: string, html = ''): DetectedBoard[] {
  const text = withoutComments(html.slice(0, SOURCE_CHARACTERS_MAX));
  const source = plainSource(`${url}\n${text}`)
    .replace(/mailto:[^"'<>\s]{0,2000}/gi, '')
    .replace(RUN, withoutInnerAddress);
  const found = new Found();
  for (const { vendor, pattern, token, requires = '', isHost = false } of SIGNS) {
    if (!source.includes(requires)) continue;
    for (const match of source.matchAll(pattern)) {
      const groups = match.slice(1).map((group: string | undefined) => decoded(group ?? ''));
      const host = hostBefore(source, match.index);
      if (isInOther(source, match.index - host.length)) continue;
      if (isHost && host.replace(/^www\./, '') !== groups[0]) continue;
      if (isVendorsOwn(groups[0] ?? '', isHost)) continue;
      found.add(vendor, token ? token(groups) : (groups[0] ?? ''));
    }
  }
  const ownHost = URL.canParse(url) ? readHost(new URL(url).hostname) : null;
  if (ownHost === null) return found.all;
  for (const { vendor, mark } of OWN_DOMAIN_MARKS)
    if (mark.test(html.slice(0, SOURCE_CHARACTERS_MAX))) found.add(vendor, ownHost);
  if (found.all.length === 0 && jsonLdBlocks(html).values.some((block) => jobPostingsIn(block).length > 0)) {
    found.add('site', `${ownHost}${new URL(url).pathname.replace(/\/+$/, '')}`);
  }
  return found.all;
}
