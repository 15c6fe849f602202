import { boardPage } from '../../crawl-result.js';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { momentOf } from '../../page-dates.js';
import { placeOf } from '../../posting-record.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf } from '../../vocabulary.js';

const DOMAIN = 'careers.hibob.com';

export const hibob: Declared = {
  vendor: 'hibob',
  example: `example.${DOMAIN}`,
  readToken: (raw) => readHostParts(raw, 0, `.${DOMAIN}`),
  redirects: (token) => tenantRedirects(token, DOMAIN),
  page: (token) => boardPage(`https://${token}/jobs`, tenantRedirects(token, DOMAIN)),
  // Without a `referer` on the same site, the answer is 401.
  list: (token) => ({ url: `https://${token}/api/job-ad`, headers: { referer: `https://${token}/jobs` } }),
  decode: jsonRows('jobAdDetails'),
  text: ['description', 'requirements', 'responsibilities', 'benefits'],
  row: (row, { token }) => ({
    external_id: row['id'],
    title: row['title'],
    urlFallback: `https://${token}/jobs/${pathPart(row['id'])}`,
    places: [placeOf(undefined, undefined, row['country'], row['site'])],
    department: row['department'],
    function_hint: row['department'],
    employment_type: employmentTypeOf(row['employmentType']) ?? employmentTypeOf(row['employmentTypeId']),
    workplace_type: workplaceTypeOf(row['workspaceTypeId']) ?? workplaceTypeOf(row['workspaceType']),
    posted_at: momentOf(row['publishedAt']),
    posted_at_trusted: true,
  }),
  sample: {
    row: {
      id: '{id}',
      title: '{title}',
      department: '{department}',
      employmentTypeId: 'Permanent',
      employmentType: 'Regular Full Time',
      site: '{place}',
      country: '{country}',
      publishedAt: '{day}T00:00:00Z',
      workspaceTypeId: 'hybrid',
    },
  },
};
