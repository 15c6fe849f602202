import type { AnswerContext } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import { asList, asObject, objectAt, onlyText, textOf, type JsonObject } from '../../json-fields.js';
import { jobPostingSalary } from '../../job-posting-salary.js';
import { readJson } from '../../payload.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { commonEmployment } from '../../employment-words.js';
import { employmentTypeOf } from '../../vocabulary.js';
import { teamtailorId } from './teamtailor-rss.js';

export interface JsonFeedPage {
  rows: readonly unknown[];
  /** Address of the next page, as given. */
  nextUrl: string | undefined;
}

/** The unparsed items of `jobs.json`, or why there are none. */
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

/** The JSON Feed item, which has country codes. Its address region is often "Europe" instead of a region. */
export function readJsonItem(item: JsonObject, context: AnswerContext): RowReading {
  const job = objectAt(item, '_jobposting');
  const id = teamtailorId(textOf(item['url']));
  const addresses = [asList(job['jobLocation']) ?? job['jobLocation']]
    .flat()
    .map((place) => objectAt(asObject(place) ?? {}, 'address'));
  return buildPosting({
    external_id: id,
    title: item['title'],
    url: item['url'],
    urlFallback: `https://${context.token}/jobs/${pathPart(id)}`,
    places: addresses.map((address) =>
      placeOf(address['addressLocality'], address['addressRegion'], address['addressCountry']),
    ),
    country_hint: onlyText(addresses.map((address) => address['addressCountry'])),
    city_hint: onlyText(addresses.map((address) => address['addressLocality'])),
    employment_type: commonEmployment([job['employmentType']].flat().map(employmentTypeOf)),
    workplace_type: job['jobLocationType'] === 'TELECOMMUTE' ? 'remote' : undefined,
    salary: jobPostingSalary(job),
    posted_at: parseIsoInstant(item['date_published']),
    posted_at_trusted: true,
    observedAt: context.observedAt,
  });
}
