import type { AnswerContext } from '../../fetch-plan.js';
import { parseRfc2822 } from '../../instants.js';
import { asObject, firstText, objectAt, onlyText, placeText, type JsonObject } from '../../json-fields.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { foldWord } from '../../text.js';
import type { WorkplaceType } from '../../vocabulary.js';
import { readXml, xmlAdText, xmlElements, xmlText } from '../../xml-document.js';

const LISTS = new Set(['item', 'tt:location']);
const WORKPLACES = new Map<string, WorkplaceType>([
  ['fully', 'remote'],
  ['hybrid', 'hybrid'],
  ['onsite', 'onsite'],
]);

/** Returns the posting's number from its URL. The feeds' own ids identify something else. */
export function teamtailorId(url: string | undefined): string | undefined {
  return /\/jobs\/(\d{1,15})(?:[-/?#]|$)/.exec(url ?? '')?.[1];
}

/** Returns the unparsed items in `jobs.rss`, or why there are none. */
export function rssItems(
  body: Uint8Array | string,
  contentType: string | undefined,
): { rows: readonly unknown[] } | { reason: string } {
  const xml = readXml(body, { root: 'rss', lists: LISTS, contentType });
  if ('reason' in xml) return xml;
  const channel = asObject(xml.root['channel']);
  return channel === undefined ? { reason: 'no channel in the feed' } : { rows: xmlElements(channel, 'item') };
}

export function readRssItem(item: JsonObject, context: AnswerContext): RowReading {
  const link = xmlText(item['link']);
  const id = teamtailorId(link);
  const places = xmlElements(objectAt(item, 'tt:locations'), 'tt:location').map((place) => asObject(place) ?? {});
  const department = firstText(xmlText(item['tt:department']), xmlText(item['tt:division']));
  return buildPosting({
    external_id: id,
    title: xmlText(item['title']),
    url: link,
    urlFallback: `https://${context.token}/jobs/${pathPart(id)}`,
    places: places.map((place) => {
      const [name, city, country] = [
        xmlText(place['tt:name']),
        xmlText(place['tt:city']),
        xmlText(place['tt:country']),
      ];
      return placeOf(city, undefined, country, placeText(name, city, country));
    }),
    country_hint: onlyText(places.map((place) => xmlText(place['tt:country']))),
    city_hint: onlyText(places.map((place) => xmlText(place['tt:city']))),
    department,
    function_hint: firstText(xmlText(item['tt:role']), department),
    workplace_type: WORKPLACES.get(foldWord(xmlText(item['remoteStatus']) ?? '')),
    posted_at: parseRfc2822(xmlText(item['pubDate'])),
    posted_at_trusted: true,
    text: xmlAdText(item, 'description'),
    observedAt: context.observedAt,
  });
}
