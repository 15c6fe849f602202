import { boardPage, boardReader, type CrawlEnd, type NoListing } from '../../crawl-result.js';
import type { CrawlContext, PlanPart, Validators } from '../../fetch-plan.js';
import { appendAll } from '../../json-fields.js';
import { rejected, withFault, type ParseResult } from '../../parse-result.js';
import { requestListing, listingGet, tenantRedirects, type ListingAnswer, type Page } from '../../plan-parts.js';
import { readHost } from '../../token.js';
import { jsonFeedPage, readJsonItem, type JsonFeedPage } from './teamtailor-json.js';
import { parseTeamtailorFeed, joinFeeds, readItems } from './teamtailor.parser.js';
import { readRssItem, rssItems } from './teamtailor-rss.js';

const RSS_ROWS = 200;
const PAGES_MAX = 100;
const XML_ACCEPT = { accept: 'application/rss+xml, application/xml' };

interface Feed {
  parsed: ParseResult;
  /** Empty if the feed has several pages, because the first page's validator does not cover the others. */
  validators: Validators[];
}

type FeedAnswer = Feed | NoListing;

function* requestPage(context: CrawlContext, url: string, conditional: boolean, xml: boolean): PlanPart<ListingAnswer> {
  const request = listingGet(url, { conditional, ...(xml ? { headers: XML_ACCEPT } : {}) });
  return yield* requestListing(request, tenantRedirects(context.token, 'teamtailor.com'));
}

/** Returns the next page's address. Null if it is on another host or was already requested. */
function nextPage(given: string, host: string, requested: ReadonlySet<string>): string | null {
  if (!URL.canParse(given)) return null;
  const next = new URL(given);
  next.protocol = 'https:';
  return next.hostname === host && next.port === '' && !requested.has(next.href) ? next.href : null;
}

function* requestJsonFeed(context: CrawlContext, conditional: boolean): PlanPart<FeedAnswer> {
  let url: string | null = `https://${context.token}/jobs.json`;
  const requested = new Set<string>();
  const rows: unknown[] = [];
  const faults: string[] = [];
  let first: Page | null = null;
  while (url !== null) {
    requested.add(url);
    const answer: ListingAnswer = yield* requestPage(context, url, conditional && first === null, false);
    if (answer.kind !== 'page' && first === null) return answer;
    const page: JsonFeedPage | { reason: string } =
      answer.kind === 'page' ? jsonFeedPage(answer.page.body, answer.page.contentType) : { reason: 'no answer' };
    if ('reason' in page) {
      if (first === null) return { parsed: rejected(`teamtailor: jobs.json: ${page.reason}`), validators: [] };
      faults.push(`page ${requested.size} of jobs.json: ${page.reason}`);
      break;
    }
    if (answer.kind === 'page') first ??= answer.page;
    appendAll(rows, page.rows);
    url = page.nextUrl === undefined ? null : nextPage(page.nextUrl, context.token, requested);
    if (page.nextUrl !== undefined && url === null) faults.push('next_url leads off the host or back');
    if (requested.size >= PAGES_MAX && url !== null) {
      faults.push(`more than ${PAGES_MAX} pages of jobs.json`);
      break;
    }
  }
  const validators = first !== null && requested.size === 1 ? [first.validators] : [];
  return { parsed: readItems(readJsonItem, rows, context, faults), validators };
}

function rssUrl(host: string, offset: number): string {
  return `https://${host}/jobs.rss?per_page=${RSS_ROWS}&offset=${offset}`;
}

/** Requests the RSS feed by `offset`, because the server ignores `page`. A short page is the last. */
function* requestRssFeed(context: CrawlContext, conditional: boolean): PlanPart<FeedAnswer> {
  const rows: unknown[] = [];
  const faults: string[] = [];
  const validators: Validators[] = [];
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const offset = rows.length;
    const answer = yield* requestPage(context, rssUrl(context.token, offset), conditional && pages === 0, true);
    if (answer.kind !== 'page' && pages === 0) return answer;
    const page = answer.kind === 'page' ? rssItems(answer.page.body, answer.page.contentType) : { reason: 'no answer' };
    if ('reason' in page) {
      if (pages === 0) return { parsed: rejected(`teamtailor: jobs.rss: ${page.reason}`), validators: [] };
      faults.push(`jobs.rss from ${offset}: ${page.reason}`);
      break;
    }
    if (answer.kind === 'page' && pages === 0) validators.push(answer.page.validators);
    if (pages > 0 && JSON.stringify(page.rows[0]) === JSON.stringify(rows[0])) {
      faults.push('jobs.rss ignores the offset');
      break;
    }
    appendAll(rows, page.rows);
    if (page.rows.length < RSS_ROWS) break;
    validators.length = 0;
    if (pages === PAGES_MAX - 1) faults.push(`more than ${PAGES_MAX} pages of jobs.rss`);
  }
  return { parsed: readItems(readRssItem, rows, context, faults), validators };
}

/**
 * Reads both feeds. The board is unchanged only if both feeds answer 304. If the site has only one feed, that feed is
 * enough.
 */
function* crawl(context: CrawlContext): PlanPart<CrawlEnd> {
  const conditional = context.previousHash !== null;
  let json = yield* requestJsonFeed(context, conditional);
  // The RSS feed is requested even if the JSON feed is missing or unreadable, because it may still have the postings.
  let rss = yield* requestRssFeed(context, conditional);
  const unchanged = [json, rss].filter((feed) => 'kind' in feed && feed.kind === 'not_modified').length;
  if (unchanged === 2) return { kind: 'not_modified' };
  if ('kind' in json && json.kind === 'not_modified') json = yield* requestJsonFeed(context, false);
  if ('kind' in rss && rss.kind === 'not_modified') rss = yield* requestRssFeed(context, false);
  return endFeeds(json, rss);
}

function endFeeds(json: FeedAnswer, rss: FeedAnswer): CrawlEnd {
  if ('kind' in json && 'kind' in rss) {
    // The board is absent only if both feeds are absent.
    return json.kind === 'absent' && rss.kind !== 'absent' ? rss : json;
  }
  if ('parsed' in json && 'parsed' in rss) {
    if (json.parsed.outcome === 'rejected') return endAlone(rss, json.parsed.reason);
    if (rss.parsed.outcome === 'rejected') return endAlone(json, rss.parsed.reason);
    const validators =
      json.validators.length === 1 && rss.validators.length === 1 ? [...json.validators, ...rss.validators] : [];
    return { parsed: joinFeeds(json.parsed, rss.parsed), validators };
  }
  const [alone, missing] = 'parsed' in json ? [json, rss] : [rss, json];
  const offered = !('kind' in missing) || missing.kind !== 'absent';
  const fault = 'reason' in missing ? missing.reason : 'not modified';
  return endAlone(alone as Feed, offered ? `the other feed is unreadable: ${fault}` : null);
}

/**
 * Ends the crawl with one feed. `fault` says why the other feed is unreadable. It is null if there is no other feed.
 */
function endAlone(feed: Feed, fault: string | null): CrawlEnd {
  return { parsed: fault === null ? feed.parsed : withFault(feed.parsed, fault) };
}

export const teamtailorReader = boardReader({
  vendor: 'teamtailor',
  exampleToken: 'example.teamtailor.com',
  readToken: readHost,
  crawl,
  page: (token) => boardPage(`https://${token}/jobs`, tenantRedirects(token, 'teamtailor.com')),
  parse: parseTeamtailorFeed,
});
