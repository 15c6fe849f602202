import type { Salary } from '@hiring/contracts';
import type { AnswerContext } from '../../fetch-plan.js';
import { knownTextOf, objectAt, placeText, textOf, type JsonObject } from '../../json-fields.js';
import { jsonParser, rowsAt } from '../../json-listing.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { encodePath, pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf, salaryOf, type EmploymentType } from '../../vocabulary.js';

function salaryIn(row: JsonObject): Salary | undefined {
  if (row['compensation_visible'] === false) return undefined;
  const { compensation_minimum: min, compensation_maximum: max } = row;
  const { compensation_currency: currency, compensation_frequency: period } = row;
  return salaryOf({ min, max, currency, period });
}

function wholeText(location: JsonObject): string | undefined {
  return placeText(...[location['name'], location['city'], location['province']].map(knownTextOf));
}

/** The code `permanent` leaves the hours to the text. */
function employmentOf(row: JsonObject): EmploymentType | undefined {
  const code = row['employment_type'];
  return employmentTypeOf(code === 'permanent' ? row['employment_type_text'] : code);
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const job = objectAt(row, 'job');
  const location = objectAt(row, 'location');
  const department = objectAt(job, 'department')['name'];
  const path = textOf(row['path']);
  const host = `https://${context.token}.pinpointhq.com`;
  return buildPosting({
    external_id: row['id'],
    internal_id: job['id'],
    requisition_id: job['requisition_id'],
    title: row['title'],
    url: row['url'],
    urlFallback: path?.startsWith('/') ? `${host}${encodePath(path)}` : `${host}/postings/${pathPart(row['id'])}`,
    places: [placeOf(location['city'], location['province'], location['country'], wholeText(location))],
    city_hint: location['city'],
    department,
    team: objectAt(job, 'division')['name'],
    function_hint: department,
    employment_type: employmentOf(row),
    workplace_type: workplaceTypeOf(row['workplace_type']),
    salary: salaryIn(row),
    // `deadline_at` is the end of the ad; there is no posting date.
  });
}

export const parsePinpointPostings = jsonParser({
  vendor: 'pinpoint',
  expected: 'list of postings',
  rowsOf: rowsAt('data'),
  readRow,
});
