import type { AnswerContext } from '../../fetch-plan.js';
import type { JsonObject } from '../../json-fields.js';
import { readListing, rejected, type ParseResult } from '../../parse-result.js';
import { bodyText, firstVisible } from '../../payload.js';
import type { PostingRecord, RowReading } from '../../posting-record.js';
import { jsonFeedPage, readJsonItem } from './teamtailor-json.js';
import { readRssItem, rssItems } from './teamtailor-rss.js';

/** Reads the items with the reader for the feed's format. */
export function readItems(
  readItem: (item: JsonObject, context: AnswerContext) => RowReading,
  rows: readonly unknown[],
  context: AnswerContext,
  faults: readonly string[],
): ParseResult {
  return readListing({ vendor: 'teamtailor', rows, faults, read: (row) => readItem(row, context) });
}

/** Default number of RSS rows. If a feed's row count is a multiple of this number, the feed may be truncated. */
const RSS_ROWS_DEFAULT = 100;

/** Reads one recorded feed, RSS or JSON. A JSON feed with a next page is incomplete. */
export function parseTeamtailorFeed(body: Uint8Array | string, context: AnswerContext): ParseResult {
  if (firstVisible(bodyText(body)) === '<') {
    const items = rssItems(body, context.contentType);
    if ('reason' in items) return rejected(`teamtailor: ${items.reason}`);
    const cut = items.rows.length >= RSS_ROWS_DEFAULT && items.rows.length % RSS_ROWS_DEFAULT === 0;
    return readItems(readRssItem, items.rows, context, cut ? ['a full page, more may follow'] : []);
  }
  const page = jsonFeedPage(body, context.contentType);
  if ('reason' in page) return rejected(`teamtailor: ${page.reason}`);
  return readItems(readJsonItem, page.rows, context, page.nextUrl === undefined ? [] : ['one page, another follows']);
}

/** Joins a posting's two feed items: places and job function from RSS, the country code from JSON. */
function joinPosting(json: PostingRecord, rss: PostingRecord): PostingRecord {
  const joined: PostingRecord = { ...rss, ...json };
  if (rss.location_text !== '') joined.location_text = rss.location_text;
  // If the JSON feed has a place but no country, neither the country nor the city is taken from the RSS feed.
  if (json.country_hint === undefined && json.location_text !== '') delete joined.country_hint;
  if (json.city_hint === undefined && json.location_text !== '') delete joined.city_hint;
  if (rss.city_hint !== undefined && joined.country_hint !== undefined) joined.city_hint = rss.city_hint;
  return joined;
}

/** Returns the ids of postings that could not be read in either feed. */
function unreadInBoth(json: ParseResult, rss: ParseResult): string[] {
  const read = new Set([...json.postings, ...rss.postings].map((posting) => posting.external_id));
  return [...new Set([...json.unread, ...rss.unread])].filter((id) => !read.has(id));
}

/**
 * Joins both feeds by posting number. A posting that is in only one feed also counts as listed, and does not make the
 * listing incomplete, because it may have been published or removed between the two requests.
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
    unread: unreadInBoth(json, rss),
    faults: [...json.faults, ...rss.faults],
  };
}
