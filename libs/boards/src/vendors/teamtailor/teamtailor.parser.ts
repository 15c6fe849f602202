import type { AnswerContext } from '../../fetch-plan.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText, firstVisible } from '../../payload.js';
import type { PostingRecord } from '../../posting-record.js';
import { jsonFeedPage, readJsonItem } from './teamtailor-json.js';
import { readRssItem, rssItems } from './teamtailor-rss.js';

export function readJsonItems(
  rows: readonly unknown[],
  context: AnswerContext,
  faults: readonly string[] = [],
): ParseResult {
  return readListing({ vendor: 'teamtailor', rows, faults, read: (row) => readJsonItem(row, context) });
}

export function readRssItems(
  rows: readonly unknown[],
  context: AnswerContext,
  faults: readonly string[] = [],
): ParseResult {
  return readListing({ vendor: 'teamtailor', rows, faults, read: (row) => readRssItem(row, context) });
}

/** Rows the RSS gives by default: a feed of exactly that many may have been cut. */
const RSS_ROWS_DEFAULT = 100;

/** Reads one recorded feed of either kind. A JSON feed with a next page is only its first part. */
export function parseTeamtailorFeed(body: Uint8Array | string, context: AnswerContext): ParseResult {
  if (firstVisible(bodyText(body)) === '<') {
    const items = rssItems(body, context.contentType);
    if ('reason' in items) return rejected(`teamtailor: ${items.reason}`);
    const cut = items.rows.length >= RSS_ROWS_DEFAULT && items.rows.length % RSS_ROWS_DEFAULT === 0;
    return readRssItems(items.rows, context, cut ? ['a full page, more may follow'] : []);
  }
  const page = jsonFeedPage(body, context.contentType);
  if ('reason' in page) return rejected(`teamtailor: ${page.reason}`);
  return readJsonItems(page.rows, context, page.nextUrl === undefined ? [] : ['one page, another follows']);
}

/** One posting from both feeds: places and function from the RSS, the country code from the JSON feed. */
function joinPosting(json: PostingRecord, rss: PostingRecord): PostingRecord {
  const joined: PostingRecord = { ...rss, ...json };
  if (rss.location_text !== '') joined.location_text = rss.location_text;
  if (json.country_hint === undefined && json.location_text !== '') delete joined.country_hint;
  if (json.city_hint === undefined && json.location_text !== '') delete joined.city_hint;
  if (rss.city_hint !== undefined && joined.country_hint !== undefined) joined.city_hint = rss.city_hint;
  return joined;
}

/**
 * Joins both feeds by the posting's number. A posting in one feed only is listed all the same: it was published or
 * taken down between the two requests, and the next crawl settles it.
 */
export function joinFeeds(json: ParseResult, rss: ParseResult): ParseResult {
  const rssById = new Map(rss.postings.map((posting) => [posting.external_id, posting]));
  const joined = json.postings.map((posting) => {
    const twin = rssById.get(posting.external_id);
    rssById.delete(posting.external_id);
    return twin === undefined ? posting : joinPosting(posting, twin);
  });
  const reasons = [json.reason, rss.reason].filter((reason) => reason !== null);
  return {
    outcome: reasons.length === 0 ? 'complete' : 'incomplete',
    reason: reasons.length === 0 ? null : reasons.join('; '),
    postings: [...joined, ...rssById.values()],
    refused: [...json.refused, ...rss.refused],
    faults: [...json.faults, ...rss.faults],
  };
}
