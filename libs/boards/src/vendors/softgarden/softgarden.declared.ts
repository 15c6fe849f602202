import { boardPage } from '../../crawl-result.js';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { jobPostingFields } from '../../job-posting.js';
import { objectAt } from '../../json-fields.js';
import { tenantRedirects, type RedirectRules } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';

const DOMAIN = 'career.softgarden.de';

function redirectsOf(token: string): RedirectRules {
  return tenantRedirects(`${token}.${DOMAIN}`, DOMAIN, 'softgarden.io');
}

export const softgarden: Declared = {
  vendor: 'softgarden',
  example: 'example',
  readToken: readHostLabel,
  redirects: redirectsOf,
  page: (token) => boardPage(`https://${token}.${DOMAIN}/`, redirectsOf(token)),
  list: (token) => ({ url: `https://${token}.${DOMAIN}/jobs.feed.json` }),
  decode: jsonRows('dataFeedElement', 'numberOfItems'),
  row: (row, context) => {
    const job = objectAt(row, 'item');
    const id = objectAt(job, 'identifier')['value'];
    return {
      ...jobPostingFields(job, context),
      external_id: id,
      url: job['url'],
      urlFallback: `https://${context.token}.${DOMAIN}/jobs/${pathPart(id)}/`,
      posted_at_trusted: true,
    };
  },
  sample: {
    row: {
      item: {
        '@type': 'JobPosting',
        title: '{title}',
        datePosted: '{instant}',
        identifier: { value: '{id}' },
        industry: '{department}',
        employmentType: 'FULL_TIME',
        jobLocation: { address: { addressLocality: '{city}', addressCountry: '{country}' } },
      },
    },
  },
};
