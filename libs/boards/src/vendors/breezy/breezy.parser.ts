import { adText } from '../../ad-text.js';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import { asList, firstText, objectAt, objectsAt, type JsonObject } from '../../json-fields.js';
import { jsonParser } from '../../json-listing.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { salaryInText } from '../../salary-text.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';

function breezyPlace(location: JsonObject): object {
  const state = objectAt(location, 'state');
  const country = objectAt(location, 'country');
  const code = firstText(country['id'], country['name']);
  return placeOf(location['city'], firstText(state['name'], state['id']), code, location['name']);
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const location = objectAt(row, 'location');
  const country = objectAt(location, 'country');
  return buildPosting({
    external_id: row['id'],
    title: row['name'],
    url: row['url'],
    urlFallback: `https://${context.token}.breezy.hr/p/${pathPart(row['id'])}`,
    places: [breezyPlace(location), ...objectsAt(row, 'locations').map(breezyPlace)],
    country_hint: firstText(country['id'], country['name']),
    city_hint: location['city'],
    department: row['department'],
    function_hint: row['department'],
    employment_type: employmentTypeOf(objectAt(row, 'type')['id']),
    workplace_type: location['is_remote'] === true ? 'remote' : undefined,
    salary: salaryInText(row['salary'], firstText(country['id'], country['name'])),
    posted_at: parseIsoInstant(row['published_date']),
    posted_at_trusted: true,
    text: adText(row, 'description'),
    observedAt: context.observedAt,
  });
}

function rowsOf(value: unknown): { rows: readonly unknown[] } | undefined {
  const rows = asList(value);
  return rows && { rows };
}

export const parseBreezyPositions = jsonParser({ vendor: 'breezy', expected: 'list of positions', rowsOf, readRow });
