import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { momentOf } from '../../page-dates.js';
import { placeOf } from '../../posting-record.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf } from '../../vocabulary.js';

const DOMAINS = ['isolvedhire.com', 'applicantpro.com'] as const;

export const isolved: Declared = {
  vendor: 'isolved',
  example: 'example.isolvedhire.com',
  readToken: (raw) => {
    const host = readHostParts(raw, 0);
    return host !== null && DOMAINS.some((domain) => host.endsWith(`.${domain}`)) ? host : null;
  },
  redirects: (token) => tenantRedirects(token, ...DOMAINS),
  before: {
    ask: (token) => ({ url: `https://${token}/jobs/` }),
    read: (html) => {
      const id = /\bdomainId["']?\s*[:=]\s*["']?(\d{1,12})\b/.exec(html)?.[1];
      return id === undefined ? null : { domain: id };
    },
  },
  list: (token, _at, { domain = '' }) => ({ url: `https://${token}/core/jobs/${domain}?getParams=%7B%7D` }),
  decode: jsonRows('data.jobs', 'data.jobCount'),
  // Pay has no currency.
  row: (row, { token }) => ({
    external_id: row['id'],
    title: row['title'],
    url: row['jobUrl'],
    urlFallback: `https://${token}/jobs/${pathPart(row['id'])}`,
    places: [placeOf(row['city'], row['abbreviation'] ?? row['stateName'], row['iso3'])],
    department: row['orgTitle'],
    function_hint: row['jobCategory'] ?? row['classification'],
    employment_type: employmentTypeOf(row['employmentType']),
    workplace_type: workplaceTypeOf(row['workplaceType']),
    posted_at: momentOf(row['startDateRef']),
  }),
  sample: {
    before: '<html><script>var domainId = "7";</script></html>',
    row: {
      id: '{id}',
      title: '{title} ',
      city: '{city}',
      iso3: '{countryCode3}',
      abbreviation: null,
      orgTitle: '{department}',
      jobCategory: '{department}',
      startDateRef: 'Jul 22, 2025',
      workplaceType: 'Onsite',
      employmentType: 'Full Time',
    },
  },
};
