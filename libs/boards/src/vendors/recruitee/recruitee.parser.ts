import { adText } from '../../ad-text.js';
import type { Salary } from '@hiring/contracts';
import type { AnswerContext } from '../../fetch-plan.js';
import { parseUtcStamp } from '../../instants.js';
import { firstText, objectAt, objectsAt, textOf, type JsonObject } from '../../json-fields.js';
import { jsonParser, rowsAt } from '../../json-listing.js';
import { buildPosting, placeOf, type RowReading } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, type WorkplaceType, salaryOf, seniorityOf } from '../../vocabulary.js';

/** Returns the host. A token with a dot is the company's own careers host. */
export function recruiteeHost(token: string): string {
  return token.includes('.') ? token : `${token}.recruitee.com`;
}

function workplaceOf(row: JsonObject): WorkplaceType | undefined {
  if (row['remote'] === true) return 'remote';
  if (row['hybrid'] === true) return 'hybrid';
  return row['on_site'] === true ? 'onsite' : undefined;
}

function salaryIn(row: JsonObject): Salary | undefined {
  const { min, max, currency, period } = objectAt(row, 'salary');
  return salaryOf({ min, max, currency, period });
}

function readRow(row: JsonObject, context: AnswerContext): RowReading {
  const status = textOf(row['status']);
  return buildPosting({
    external_id: row['id'],
    title: row['title'],
    url: row['careers_url'],
    urlFallback: `https://${recruiteeHost(context.token)}/o/${pathPart(row['slug'] ?? row['id'])}`,
    places: [
      placeOf(row['city'], row['state_name'], firstText(row['country_code'], row['country']), row['location']),
      ...objectsAt(row, 'locations').map((place) =>
        placeOf(place['city'], place['state'], firstText(place['country_code'], place['country']), place['name']),
      ),
    ],
    country_hint: row['country_code'],
    city_hint: row['city'],
    department: row['department'],
    function_hint: firstText(row['category_code'], row['department']),
    employment_type: employmentTypeOf(row['employment_type_code']),
    workplace_type: workplaceOf(row),
    seniority: seniorityOf(row['experience_code']),
    salary: salaryIn(row),
    posted_at: parseUtcStamp(row['published_at']),
    posted_at_trusted: true,
    listed: status === undefined || status === 'published',
    talent_pool: row['kind'] === 'talent_pool',
    text: adText(row, 'description', 'requirements'),
    observedAt: context.observedAt,
  });
}

export const parseRecruiteeOffers = jsonParser({
  vendor: 'recruitee',
  expected: 'list of offers',
  rowsOf: rowsAt('offers'),
  readRow,
});
