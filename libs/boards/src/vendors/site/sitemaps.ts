import type { PlanPart } from '../../fetch-plan.js';
import { asObject } from '../../json-fields.js';
import { bodyText, firstVisible } from '../../payload.js';
import { requestListing, listingGet, type RedirectRules } from '../../plan-parts.js';
import { unzipped } from '../../unzipped.js';
import { readXml, xmlElements, xmlText } from '../../xml-document.js';

const SITEMAPS_MAX = 30;
const DEPTH_MAX = 3;
const SITEMAP_BYTES_MAX = 10 * 1024 * 1024;
const ADDRESSES_MAX = 50_000;
const JOB_WORDS =
  /job|career|position|vacanc|opening|opportunit|stelle|karriere|emploi|offre|empleo|vaga|lavor|vacature|recruit/i;

/** Returns the site's host with and without `www.`. */
function siteHosts(host: string): string[] {
  const bare = host.replace(/^www\./, '');
  return [bare, `www.${bare}`];
}

export function siteRedirects(host: string): RedirectRules {
  return { follow: (target) => siteHosts(host).includes(target), meansAbsent: () => false };
}

/** Returns the address with https, or null if it is on another site. */
export function onSite(address: string, host: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.protocol === 'https:' && url.port === '' && siteHosts(host).includes(url.hostname) ? url.href : null;
}

/** Returns the site's sitemaps that robots.txt names. */
function sitemapsInRobots(text: string, host: string): string[] {
  const lines = text.slice(0, 500_000).split(/\r?\n/);
  return lines
    .map((line) => /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1])
    .map((address) => (address === undefined ? null : onSite(address, host)))
    .filter((address) => address !== null);
}

interface Sitemap {
  addresses: string[];
  sitemaps: string[];
  /** True if a sitemap names sitemaps on other hosts, which are not read. */
  namesOthers: boolean;
  isCut: boolean;
}

function readSitemap(body: Uint8Array | string, host: string): Sitemap | null {
  const xml = readXml(body, { root: ['urlset', 'sitemapindex'], lists: new Set(['url', 'sitemap']) });
  if ('reason' in xml) return null;
  const [urls, below] = ['url', 'sitemap'].map((name) => xmlElements(xml.root, name)) as [unknown[], unknown[]];
  const onSiteOf = (entries: readonly unknown[]): string[] =>
    entries
      .slice(0, ADDRESSES_MAX)
      .map((entry) => onSite((xmlText(asObject(entry)?.['loc']) ?? '').trim(), host))
      .filter((address) => address !== null);
  const sitemaps = onSiteOf(below);
  return {
    ...{ addresses: onSiteOf(urls), sitemaps, namesOthers: sitemaps.length < below.length },
    isCut: Math.max(urls.length, below.length) > ADDRESSES_MAX,
  };
}

function isJobAddress(address: string): boolean {
  const { pathname } = new URL(address);
  return JOB_WORDS.test(pathname) && pathname.split('/').filter((part) => part !== '').length >= 2;
}

export interface JobAddresses {
  addresses: string[];
  /** False if a sitemap is missing or was not read. Then `addresses` may be incomplete. */
  isWhole: boolean;
  faults: string[];
}

/**
 * Reads the site's sitemaps, at most 30 and three levels deep, and returns the addresses that look like job pages.
 * Sitemaps beyond these limits are reported as a fault.
 */
export function* requestJobAddresses(host: string): PlanPart<JobAddresses> {
  const rules = siteRedirects(host);
  const robots = yield* requestListing(
    listingGet(`https://${host}/robots.txt`, { headers: { accept: 'text/plain' } }),
    rules,
  );
  const rulesText = robots.kind === 'page' ? bodyText(robots.page.body) : '';
  const named = sitemapsInRobots(rulesText, host);
  const start = named.length > 0 ? named : [`https://${host}/sitemap.xml`];
  const queue = start.map((address) => ({ address, depth: 1 }));
  const requested = new Set<string>();
  const found = new Set<string>();
  const faults: string[] = [];
  // If robots.txt is HTML, it is a bot check, not the file.
  let isWhole = robots.kind !== 'unreadable' && firstVisible(rulesText) !== '<';
  let left = 0;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { address, depth } = next;
    if (requested.has(address)) continue;
    if (requested.size >= SITEMAPS_MAX || depth > DEPTH_MAX) {
      left += 1;
      continue;
    }
    requested.add(address);
    const request = listingGet(address, { headers: { accept: 'application/xml' }, bytesMax: SITEMAP_BYTES_MAX });
    const answer = yield* requestListing(request, rules);
    if (answer.kind === 'absent') {
      isWhole = false;
      continue;
    }
    const sitemap = answer.kind === 'page' ? readSitemap(unzipped(answer.page.body), host) : null;
    if (sitemap === null) {
      isWhole = false;
      if (named.length > 0) faults.push('a sitemap could not be read');
      continue;
    }
    for (const url of sitemap.addresses) if (isJobAddress(url)) found.add(url);
    if (sitemap.namesOthers) isWhole = false;
    if (sitemap.isCut) left += 1;
    queue.push(...sitemap.sitemaps.map((below) => ({ address: below, depth: depth + 1 })));
  }
  if (left > 0) {
    isWhole = false;
    faults.push(`${left} sitemap(s) not read`);
  }
  return { addresses: [...found].sort(), isWhole, faults };
}
