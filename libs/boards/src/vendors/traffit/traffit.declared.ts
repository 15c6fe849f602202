import { boardPage } from '../../crawl-result.js';
import { jsonRows, withHeaderTotal } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { asList, asObject, firstText, objectAt, objectsAt, parsedJson } from '../../json-fields.js';
import { momentOf } from '../../page-dates.js';
import { tenantRedirects } from '../../plan-parts.js';
import { placeOf } from '../../posting-record.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, salaryOf, workplaceTypeOf } from '../../vocabulary.js';

const DOMAIN = 'traffit.com';
const TOTAL = 'x-result-total-count';
/**
 * Rows on a page. Only the first page is read. The total in a header shows whether that page contains the whole board.
 */
const PAGE_ROWS = '1000';

export const traffit: Declared = {
  vendor: 'traffit',
  example: 'example',
  readToken: readHostLabel,
  redirects: (token) => tenantRedirects(`${token}.${DOMAIN}`, DOMAIN),
  page: (token) => boardPage(`https://${token}.${DOMAIN}/career/`, tenantRedirects(`${token}.${DOMAIN}`, DOMAIN)),
  list: (token) => ({
    url: `https://${token}.${DOMAIN}/public/job_posts/published`,
    headers: { 'x-request-page-size': PAGE_ROWS, 'x-request-current-page': '1' },
  }),
  decode: withHeaderTotal(jsonRows(''), TOTAL),
  row: (row, { token }) => {
    const advert = objectAt(row, 'advert');
    const options = objectAt(row, 'options');
    const field = objectsAt(advert, 'values').find((one) => one['field_id'] === 'geolocation')?.['value'];
    const place = asObject(typeof field === 'string' ? parsedJson(field) : field) ?? {};
    const types = asList(options['job_type']) ?? [];
    return {
      external_id: row['id'],
      requisition_id: objectAt(advert, 'recruitment')['nr_ref'],
      title: advert['name'],
      url: row['url'],
      urlFallback: `https://${token}.${DOMAIN}/public/an/${pathPart(row['id'])}`,
      places: [placeOf(place['locality'], place['region1'], place['country'])],
      department: options['branches'],
      function_hint: options['branches'],
      employment_type: types.length === 1 ? employmentTypeOf(types[0]) : undefined,
      workplace_type: firstText(options['remote']) === '1' ? 'remote' : workplaceTypeOf(options['_work_model']),
      salary: salaryOf({
        ...{ min: options['_Salary_MIN'], max: options['_Salary_MAX'] },
        ...{ currency: options['_Salary_Currency'], period: options['_Salary_Rate'] },
      }),
      // The time has no zone, so it is read as UTC.
      posted_at: momentOf(row['valid_start']),
      listed: row['awarded'] !== true,
    };
  },
  sample: {
    headers: { [TOTAL]: '{total}' },
    row: {
      id: '{id}',
      url: 'https://{token}.traffit.com/public/an/{id}',
      advert: {
        id: '{job}',
        name: '{title}',
        language: 'en',
        recruitment: { nr_ref: '{requisition}' },
        values: [{ field_id: 'geolocation', value: { locality: '{city}', country: '{country}' } }],
      },
      valid_start: '{day} 10:00:00',
      awarded: false,
      options: { job_type: ['Full time'], remote: '0', branches: '{department}' },
    },
  },
};
