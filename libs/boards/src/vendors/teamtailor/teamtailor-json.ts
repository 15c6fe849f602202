import { adText } from '../../ad-text.js';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import { jobPostingFields } from '../../job-posting.js';
import { asList, asObject, objectAt, textOf, type JsonObject } from '../../json-fields.js';
import { readJson } from '../../payload.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { teamtailorId } from './teamtailor-rss.js';

export interface JsonFeedPage {
  rows: readonly unknown[];
  nextUrl: string | undefined;
}

/** Returns the unparsed items in `jobs.json`, or why there are none. */
export function jsonFeedPage(
  body: Uint8Array | string,
  contentType: string | undefined,
): JsonFeedPage | { reason: string } {
  const json = readJson(body, contentType);
  if ('reason' in json) return json;
  const feed = asObject(json.value);
  const rows = asList(feed?.['items']);
  return rows === undefined
    ? { reason: 'no list of items in the feed' }
    : { rows, nextUrl: textOf(feed?.['next_url']) };
}

/** The region in an item's address is often only "Europe". */
export function readJsonItem(item: JsonObject, context: AnswerContext): RowReading {
  const job = objectAt(item, '_jobposting');
  const id = teamtailorId(textOf(item['url']));
  return buildPosting({
    external_id: id,
    url: item['url'],
    urlFallback: `https://${context.token}/jobs/${pathPart(id)}`,
    ...jobPostingFields(job, context),
    title: item['title'],
    posted_at: parseIsoInstant(item['date_published']),
    posted_at_trusted: true,
    text: adText(item, 'content_html'),
    // Every posting in the feed is listed, even if its `validThrough` has passed.
    listed: true,
    observedAt: context.observedAt,
  });
}
