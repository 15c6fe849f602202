import { boardPage } from '../../crawl-result.js';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText, objectAt, objectsAt } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects } from '../../plan-parts.js';
import { readFoldedSlug } from '../../token.js';
import { encodePath, pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';

const PAGE_ROWS = 500;
const REDIRECTS = hostRedirects('api.hireology.com', 'hireology.com');

export const hireology: Declared = {
  vendor: 'hireology',
  example: 'example',
  readToken: readFoldedSlug,
  redirects: () => REDIRECTS,
  page: (token) => boardPage(`https://careers.hireology.com/${token}`, REDIRECTS),
  list: (token, { page }) => ({
    url: `https://api.hireology.com/v2/public/careers/${token}?page_size=${PAGE_ROWS}&page=${page + 1}`,
  }),
  decode: jsonRows('data', 'count'),
  pages: { step: PAGE_ROWS },
  row: (row, { token }) => {
    const path = firstText(row['career_site_path']);
    const job = objectAt(row, 'job_family')['name'];
    return {
      external_id: row['id'],
      title: row['name'],
      urlFallback: `https://careers.hireology.com${encodePath(path ?? `/${token}/${pathPart(row['id'])}/description`)}`,
      places: objectsAt(row, 'locations').map((place) => placeOf(place['city'], place['state'], place['country'])),
      function_hint: job,
      department: job,
      employment_type: employmentTypeOf(row['employment_status']),
      workplace_type: row['remote'] === true ? 'remote' : undefined,
      // The date is not trusted, because it is renewed every 60 days. Pay is not read, because it has no currency.
      posted_at: parseIsoInstant(row['created_at']),
      listed: (row['status'] ?? 'Open') === 'Open',
    };
  },
  sample: {
    row: {
      id: '{id}',
      name: '{title}',
      status: 'Open',
      employment_status: 'Full Time - hourly',
      locations: [{ city: '{city}', state: '', country: '{country}' }],
      remote: false,
      job_family: { name: '{department}' },
      created_at: '{instant}',
    },
  },
};
