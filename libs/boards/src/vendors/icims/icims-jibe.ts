import type { Salary } from '@hiring/contracts';
import { jsonRows } from '../../decoders.js';
import type { Surface } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import {
  asList,
  asObject,
  distinctTexts,
  firstText,
  objectAt,
  objectsAt,
  textOf,
  type JsonObject,
} from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, salaryOf, workplaceTypeOf } from '../../vocabulary.js';

const PAGE_ROWS = 100;

/** Returns the public page for a log-in URL. Keeps the URL's host, because one board links to several hosts. */
function pageUrl(applyUrl: string | undefined): string | undefined {
  return applyUrl?.replace(/\/login\/?(?:[?#].*)?$/, '/job');
}

function categoryOf(data: JsonObject): string | undefined {
  const categories = asList(data['categories']) ?? [];
  return distinctTexts(categories.map((category) => asObject(category)?.['name'] ?? category))[0];
}

/**
 * Returns the primary place in parts, and the additional places. If there are additional places, `full_location` and
 * `short_location` are not read, because they may join all places.
 */
function placesOf(data: JsonObject): object[] {
  const others = objectsAt(data, 'additional_locations');
  const text = others.length > 0 ? undefined : firstText(data['full_location'], data['short_location']);
  return [
    placeOf(data['city'], data['state'], firstText(data['country_code'], data['country']), text),
    ...others.map((place) =>
      placeOf(place['city'], place['state'], firstText(place['country_code'], place['country'])),
    ),
  ];
}

function salaryIn(data: JsonObject): Salary | undefined {
  const { salary_min_value: min, salary_max_value: max, salary_currency: currency, salary_frequency: period } = data;
  return salaryOf({ min, max, currency, period });
}

/** The API of newer sites. In its answers, `count` repeats the total. */
export const jibeSurface: Omit<Surface, 'proof' | 'gone'> = {
  list: (token, { page }) => ({ url: `https://${token}/api/jobs?page=${page + 1}&limit=${PAGE_ROWS}` }),
  decode: jsonRows('jobs', 'totalCount'),
  pages: { step: PAGE_ROWS },
  text: ['data.description', 'data.responsibilities', 'data.qualifications'],
  row: (row, { token }) => {
    const data = objectAt(row, 'data');
    return {
      external_id: data['slug'],
      requisition_id: data['req_id'],
      title: data['title'],
      url: pageUrl(textOf(data['apply_url'])),
      urlFallback: `https://${token}/jobs/${pathPart(data['slug'])}`,
      places: placesOf(data),
      country_hint: data['country'],
      city_hint: data['city'],
      department: categoryOf(data),
      function_hint: categoryOf(data),
      employment_type: employmentTypeOf(data['employment_type']),
      // Only some values of `location_type` state how the work is done. The others describe how the place was found
      // (`LAT_LNG`), and give no workplace type.
      workplace_type: workplaceTypeOf(data['location_type']),
      salary: salaryIn(data),
      posted_at: parseIsoInstant(data['posted_date']),
    };
  },
  sample: {
    row: {
      data: {
        slug: '{id}',
        req_id: '{id}',
        title: '{title}',
        full_location: '{place}',
        apply_url: 'https://{token}/jobs/{id}/login',
        posted_date: '{instant}',
        categories: [{ name: '{department}' }],
      },
    },
  },
};
