import { boardPage } from '../../crawl-result.js';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects } from '../../plan-parts.js';
import { readFoldedSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, seniorityOf } from '../../vocabulary.js';

const HOST = 'careers.jobscore.com';

export const jobscore: Declared = {
  vendor: 'jobscore',
  example: 'example',
  readToken: readFoldedSlug,
  redirects: () => hostRedirects(HOST, 'jobscore.com'),
  page: (token) => boardPage(`https://${HOST}/careers/${token}`, hostRedirects(HOST, 'jobscore.com')),
  list: (token) => ({ url: `https://${HOST}/jobs/${token}/feed.json` }),
  decode: jsonRows('jobs'),
  text: ['description'],
  row: (row, { token }) => ({
    external_id: row['id'],
    title: row['title'],
    url: row['detail_url'],
    urlFallback: `https://${HOST}/careers/${token}/jobs/${pathPart(row['id'])}`,
    places: [placeOf(row['city'], row['state'], row['country'], row['location'])],
    department: row['department'],
    function_hint: row['department'],
    employment_type: employmentTypeOf(row['job_type']),
    // The value is a sentence: "Yes | Can telecommute / work remotely 100% of the time".
    workplace_type: /^yes\b/i.test(firstText(row['remote']) ?? '') ? 'remote' : undefined,
    seniority: seniorityOf(row['experience_level']),
    posted_at: parseIsoInstant(row['opened_date']),
    posted_at_trusted: true,
  }),
  sample: {
    row: {
      id: '{id}',
      title: '{title}',
      department: '{department}',
      location: '{place}',
      city: '{city}',
      state: '',
      country: '{countryCode}',
      remote: 'No',
      opened_date: '{instant}',
    },
  },
};
