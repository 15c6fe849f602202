import type { Salary } from '@hiring/contracts';
import { firstText, objectAt, objectsAt, type JsonObject } from '../../json-fields.js';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseIsoInstant } from '../../instants.js';
import { jsonParser, rowsAt } from '../../json-listing.js';
import { buildPosting, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf, salaryOf } from '../../vocabulary.js';

/** Returns the salary component if there is exactly one; several are the pay of different places or levels. */
function salaryIn(row: JsonObject): Salary | undefined {
  if (row['shouldDisplayCompensationOnJobPostings'] === false) return undefined;
  const components = objectsAt(objectAt(row, 'compensation'), 'summaryComponents');
  const [pay, ...others] = components.filter((component) => component['compensationType'] === 'Salary');
  if (pay === undefined || others.length > 0) return undefined;
  const { minValue: min, maxValue: max, currencyCode: currency, interval: period } = pay;
  return salaryOf({ min, max, currency, period });
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const address = objectAt(objectAt(row, 'address'), 'postalAddress');
  return buildPosting({
    external_id: row['id'],
    title: row['title'],
    url: row['jobUrl'],
    urlFallback: `https://jobs.ashbyhq.com/${pathPart(context.token)}/${pathPart(row['id'])}`,
    places: [row['location'], ...objectsAt(row, 'secondaryLocations').map((place) => place['location'])],
    country_hint: address['addressCountry'],
    city_hint: address['addressLocality'],
    department: row['department'],
    team: row['team'],
    function_hint: firstText(row['team'], row['department']),
    employment_type: employmentTypeOf(row['employmentType']),
    // `isRemote` is also true for hybrid postings, so it is not used.
    workplace_type: workplaceTypeOf(row['workplaceType']),
    salary: salaryIn(row),
    posted_at: parseIsoInstant(row['publishedAt']),
    posted_at_trusted: true,
    listed: row['isListed'] !== false,
    observedAt: context.observedAt,
  });
}

/** Reads the posting API's answer. `apiVersion` is missing on some boards and is not checked. */
export const parseAshbyBoard = jsonParser({
  vendor: 'ashby',
  expected: 'list of jobs',
  rowsOf: rowsAt('jobs'),
  readRow,
});
