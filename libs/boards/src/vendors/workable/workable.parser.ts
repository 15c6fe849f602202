import { adText } from '../../ad-text.js';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseDay } from '../../instants.js';
import { asList, asObject, objectsAt, onlyText, textOf, type JsonObject } from '../../json-fields.js';
import { jsonParser } from '../../json-listing.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, seniorityOf } from '../../vocabulary.js';

/** Returns the ISO code of the primary place's country. The primary place is the location in the row's own country. */
function countryOf(row: JsonObject, locations: readonly JsonObject[]): string | undefined {
  const country = textOf(row['country']);
  if (country === undefined) return onlyText(locations.map((place) => place['countryCode']));
  const primary = locations.find((place) => textOf(place['country']) === country);
  return textOf(primary?.['countryCode']) ?? country;
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const locations = objectsAt(row, 'locations').filter((place) => place['hidden'] !== true);
  return buildPosting({
    external_id: row['shortcode'],
    requisition_id: row['code'],
    title: row['title'],
    url: row['url'],
    urlFallback: `https://apply.workable.com/j/${pathPart(row['shortcode'])}`,
    places: [
      placeOf(row['city'], row['state'], row['country']),
      ...locations.map((place) => placeOf(place['city'], place['region'], place['country'])),
    ],
    country_hint: countryOf(row, locations),
    city_hint: row['city'],
    department: row['department'],
    function_hint: row['function'],
    employment_type: employmentTypeOf(row['employment_type']),
    // `telecommuting: false` does not determine the workplace, because hybrid and on-site postings both have it.
    workplace_type: row['telecommuting'] === true ? 'remote' : undefined,
    seniority: seniorityOf(row['experience']),
    posted_at: parseDay(row['published_on']),
    text: adText(row, 'description'),
    observedAt: context.observedAt,
  });
}

/** Returns the rows. An account always has a name, so an empty list without a name is another kind of response. */
function rowsOf(value: unknown): { rows: readonly unknown[] } | undefined {
  const rows = asList(asObject(value)?.['jobs']);
  if (rows === undefined) return undefined;
  return rows.length === 0 && textOf(asObject(value)?.['name']) === undefined ? undefined : { rows };
}

export const parseWorkableWidget = jsonParser({
  vendor: 'workable',
  expected: 'account with a list of jobs',
  rowsOf,
  readRow,
});
