import { adText } from '../../ad-text.js';
import type { Salary } from '@hiring/contracts';
import { asObject, firstText, objectAt, objectsAt, type JsonObject } from '../../json-fields.js';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import { jsonParser, rowsAt } from '../../json-listing.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf, salaryOf } from '../../vocabulary.js';

/**
 * Returns the salary if the row has exactly one salary component. Several components are the pay in different places or
 * levels, so undefined is returned for them.
 */
function salaryIn(row: JsonObject): Salary | undefined {
  if (row['shouldDisplayCompensationOnJobPostings'] === false) return undefined;
  const components = objectsAt(objectAt(row, 'compensation'), 'summaryComponents');
  const [pay, ...others] = components.filter((component) => component['compensationType'] === 'Salary');
  if (pay === undefined || others.length > 0) return undefined;
  const { minValue: min, maxValue: max, currencyCode: currency, interval: period } = pay;
  return salaryOf({ min, max, currency, period });
}

/**
 * Returns a location's parts. The main location has its parts in `postalAddress`. Secondary locations have their parts
 * directly in `address`.
 */
function addressPlace(place: JsonObject): object {
  const address = objectAt(place, 'address');
  const parts = asObject(address['postalAddress']) ?? address;
  return placeOf(parts['addressLocality'], parts['addressRegion'], parts['addressCountry'], place['location']);
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const address = objectAt(objectAt(row, 'address'), 'postalAddress');
  const secondary = objectsAt(row, 'secondaryLocations');
  return buildPosting({
    external_id: row['id'],
    title: row['title'],
    url: row['jobUrl'],
    urlFallback: `https://jobs.ashbyhq.com/${pathPart(context.token)}/${pathPart(row['id'])}`,
    places: [addressPlace(row), ...secondary.map(addressPlace)],
    country_hint: address['addressCountry'],
    city_hint: address['addressLocality'],
    department: row['department'],
    team: row['team'],
    function_hint: firstText(row['team'], row['department']),
    employment_type: employmentTypeOf(row['employmentType']),
    // `isRemote` is ignored, since it is also true for hybrid postings.
    workplace_type: workplaceTypeOf(row['workplaceType']),
    salary: salaryIn(row),
    posted_at: parseIsoInstant(row['publishedAt']),
    posted_at_trusted: true,
    listed: row['isListed'] !== false,
    text: adText(row, 'descriptionHtml'),
    observedAt: context.observedAt,
  });
}

/** Reads an answer of the posting API. `apiVersion` is not checked, because some boards lack it. */
export const parseAshbyBoard = jsonParser({
  vendor: 'ashby',
  expected: 'list of jobs',
  rowsOf: rowsAt('jobs'),
  readRow,
});
