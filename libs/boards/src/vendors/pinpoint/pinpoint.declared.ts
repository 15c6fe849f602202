import type { Salary } from '@hiring/contracts';
import { boardPage } from '../../crawl-result.js';
import { ownPage, type Declared } from '../../declaration.js';
import { jsonRows } from '../../decoders.js';
import { knownTextOf, objectAt, placeText, textOf, type JsonObject } from '../../json-fields.js';
import { tenantRedirects, type RedirectRules } from '../../plan-parts.js';
import { placeOf } from '../../posting-record.js';
import { readHostLabel } from '../../token.js';
import { encodePath, pathPart } from '../../url-parts.js';
import { employmentTypeOf, salaryOf, workplaceTypeOf } from '../../vocabulary.js';

function hostOf(token: string): string {
  return `${token}.pinpointhq.com`;
}

/**
 * Returns the redirect rules. A redirect to the vendor's site means that the board does not exist. A redirect to the
 * company's own domain is not followed, and proves nothing.
 */
function redirectsOf(token: string): RedirectRules {
  return tenantRedirects(hostOf(token), 'pinpointhq.com');
}

function salaryIn(row: JsonObject): Salary | undefined {
  if (row['compensation_visible'] === false) return undefined;
  const { compensation_minimum: min, compensation_maximum: max } = row;
  const { compensation_currency: currency, compensation_frequency: period } = row;
  return salaryOf({ min, max, currency, period });
}

export const pinpoint: Declared = {
  vendor: 'pinpoint',
  example: 'example',
  readToken: readHostLabel,
  redirects: redirectsOf,
  page: (token) => boardPage(`https://${hostOf(token)}/`, redirectsOf(token)),
  list: (token) => ({ url: `https://${hostOf(token)}/postings.json` }),
  decode: jsonRows('data'),
  text: ['description', 'key_responsibilities', 'skills_knowledge_expertise', 'benefits'],
  row: (row, { token }) => {
    const job = objectAt(row, 'job');
    const location = objectAt(row, 'location');
    const { name, city, province, country } = location;
    const department = objectAt(job, 'department')['name'];
    const path = textOf(row['path']);
    const code = row['employment_type'];
    return {
      external_id: row['id'],
      internal_id: job['id'],
      requisition_id: job['requisition_id'],
      title: row['title'],
      url: row['url'],
      urlFallback: `https://${hostOf(token)}${path?.startsWith('/') ? encodePath(path) : `/postings/${pathPart(row['id'])}`}`,
      places: [placeOf(city, province, country, placeText(...[name, city, province].map(knownTextOf)))],
      department,
      team: objectAt(job, 'division')['name'],
      function_hint: department,
      // The code `permanent` does not state the hours, so the text is read.
      employment_type: employmentTypeOf(code === 'permanent' ? row['employment_type_text'] : code),
      workplace_type: workplaceTypeOf(row['workplace_type']),
      salary: salaryIn(row),
      // There is no posting date; `deadline_at` is when the advertisement ends.
    };
  },
  proof: ownPage(hostOf),
  sample: {
    row: {
      id: '{id}',
      title: '{title}',
      url: 'https://{token}.pinpointhq.com/en/postings/{id}',
      employment_type: 'full_time',
      workplace_type: 'hybrid',
      job: {
        id: '7{job}',
        requisition_id: '{requisition}',
        department: { name: '{department}' },
        division: { name: 'Acme' },
      },
      location: { city: '{city}', name: '{place}', province: '' },
    },
  },
};
