import type { Vendor } from '@hiring/contracts';
import { OWN_DOMAIN_MARKS, SIGNS } from './board-signs.js';
import { readerOf } from './board-readers.js';
import { jsonLdBlocks } from './html-page.js';
import { jobPostingsIn } from './job-posting.js';
import { readHost } from './token.js';

export interface DetectedBoard {
  vendor: Vendor;
  token: string;
}

/** Host labels and path parts that belong to a vendor itself and therefore never name a company. */
const NOT_TENANTS: ReadonlySet<string> = new Set(
  (
    'www app api apply help support blog static cdn assets js css img images info status login docs careers-page embed ' +
    'jobs job resources developer developers go get try email hire secure media scripts integrations marketing community ' +
    'partners platform portal accounts cdn-cgi _next oneclick-ui sr-jobs robots sitemap favicon widget widgets'
  ).split(' '),
);
/** Host labels that belong to vendors. In a path, they may name a company. */
const NOT_HOSTS: ReadonlySet<string> = new Set(
  (
    'www2 web analytics careers-analytics recruitee-analytics tracking track events metrics telemetry logs sentry auth sso ' +
    'oauth id signin signup admin dashboard console webhooks hooks mail link links click files uploads storage attachments ' +
    'fonts proxy gateway edge public preview staging beta sandbox internal learn academy university knowledge kb faq ' +
    'feedback ideas roadmap forum news press about pricing legal security trust privacy terms changelog updates ' +
    'release-notes documentation marketplace partner referrals investors ir webinars pages page lp landing calendar'
  ).split(' '),
);
/** Matches delivery hosts such as `cdn2`, `assets-eu` and `attachments-cdn`. */
const DELIVERY_HOST =
  /^(?:cdn|assets|static|img|images|media|api|app|www|analytics|status|files|fonts|js|css)(?:-?(?:\d{1,3}|aws|eu|us|na|uk|ap|au|prod|v\d))+$|-cdn\d{0,2}$/;

/**
 * Returns whether a host label or path part belongs to a vendor itself. Only the part before the first dot is compared,
 * because a region may follow it, as in `app.na`.
 */
function isVendorsOwn(name: string, isHost: boolean): boolean {
  const [label = ''] = name.toLowerCase().split('.');
  return NOT_TENANTS.has(label) || (isHost && (NOT_HOSTS.has(label) || DELIVERY_HOST.test(label)));
}

const SOURCE_CHARACTERS_MAX = 8 * 1024 * 1024;
const BOARDS_MAX = 50;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    // The part has a stray percent sign, so use the part unchanged.
    if (error instanceof URIError) return part;
    throw error;
  }
}

const ESCAPED: Record<string, string> = { '2f': '/', '3a': ':', '3f': '?', '3d': '=', '26': '&', '22': '"', '27': "'" };
const NAMED: Record<string, string> = { amp: '&', quot: '"', sol: '/', colon: ':', apos: "'" };

/** Returns the page's source with unescaped URLs and lower-case hosts. Many URLs in a page are escaped, some twice. */
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

/** Returns the source without HTML comments, which contain old links. In a script, `<!--` is text. */
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

/** Matches text up to the next character that a path cannot contain. */
const RUN = /[^\s"'<>`,;|()\\?#]{1,4000}/g;

/** Removes an address in another address's path: `https://archive.example/https://jobs.lever.co/acme`. */
function withoutInnerAddress(run: string): string {
  const path = run.indexOf('/', run.indexOf('//') + 2);
  if (path === -1) return run;
  const inner = [run.indexOf('/http://', path), run.indexOf('/https://', path)].filter((at) => at !== -1);
  return inner.length === 0 ? run : run.slice(0, Math.min(...inner));
}

const HOST_CHARACTERS_MAX = 253;
const HOST_CHARACTER = /[A-Za-z0-9_.-]/;

/** Returns the part of a host name before the position `at`. */
function hostBefore(source: string, at: number): string {
  let from = at;
  while (from > 0 && at - from < HOST_CHARACTERS_MAX && HOST_CHARACTER.test(source.charAt(from - 1))) from -= 1;
  return source.slice(from, at);
}

/** Returns whether the host is part of a mail address or of another URL's path. */
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
 * Returns the boards that a careers page names in its URL or source, at most 50. If there are none but the page has
 * JobPosting data, the page itself is a board (`site`). Does no I/O.
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
  // If the page is on a vendor's host, its address already identifies the board, so skip the marks.
  const isKnown = found.all.some(({ token }) => token.split('/')[0] === ownHost);
  for (const { vendor, mark, token = () => ownHost } of isKnown ? [] : OWN_DOMAIN_MARKS) {
    const raw = mark.test(html.slice(0, SOURCE_CHARACTERS_MAX)) ? token(new URL(url)) : null;
    if (raw !== null) found.add(vendor, raw);
  }
  if (found.all.length === 0 && jsonLdBlocks(html).values.some((block) => jobPostingsIn(block).length > 0)) {
    found.add('site', `${ownHost}${new URL(url).pathname.replace(/\/+$/, '')}`);
  }
  return found.all;
}
