import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText, objectAt, objectsAt } from '../../json-fields.js';
import { tenantRedirects } from '../../plan-parts.js';
import { placeOf } from '../../posting-record.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, salaryOf, seniorityOf } from '../../vocabulary.js';

const DOMAIN = 'hirehive.com';
const PAGE_ROWS = 100;

export const hirehive: Declared = {
  vendor: 'hirehive',
  example: 'example',
  readToken: readHostLabel,
  redirects: (token) => tenantRedirects(`${token}.${DOMAIN}`, DOMAIN),
  list: (token, { page }) => ({
    url: `https://${token}.${DOMAIN}/api/v2/jobs?page=${page + 1}&page_size=${PAGE_ROWS}`,
  }),
  decode: jsonRows('items', 'meta.total_items'),
  pages: { step: PAGE_ROWS },
  text: ['description.html'],
  row: (row, { token }) => {
    const country = objectAt(row, 'country');
    const category = objectAt(row, 'category')['name'];
    const [pay = {}] = objectsAt(row, 'compensation_tiers');
    return {
      external_id: row['id'],
      title: row['title'],
      url: row['hosted_url'],
      urlFallback: `https://${token}.${DOMAIN}/${pathPart(row['id'])}`,
      places: [placeOf(row['location'], row['state_code'], firstText(country['code'], country['name']))],
      department: category,
      function_hint: category,
      employment_type:
        employmentTypeOf(objectAt(row, 'type')['name']) ?? employmentTypeOf(objectAt(row, 'type')['type']),
      seniority: seniorityOf(objectAt(row, 'experience')['name']),
      salary: salaryOf({
        ...{ min: pay['min_value'], max: pay['max_value'] },
        ...{ currency: pay['currency_code'], period: pay['interval'] },
      }),
      posted_at: parseIsoInstant(row['published_date']),
      posted_at_trusted: true,
    };
  },
  sample: {
    row: {
      id: '{id}',
      title: '{title}',
      location: '{city}',
      country: { name: '{country}', code: '{countryCode}' },
      category: { id: 1, name: '{department}' },
      type: { type: 'FullTime', name: 'Full Time' },
      published_date: '{instant}',
      hosted_url: 'https://{token}.hirehive.com/{slug}-{id}',
    },
  },
};
