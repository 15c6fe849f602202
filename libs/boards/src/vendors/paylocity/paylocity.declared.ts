import { scriptRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText, objectAt } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects } from '../../plan-parts.js';
import { readFoldedSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { isOnlyWorkplaceWords, workplaceInText } from '../../vocabulary.js';

const HOST = 'recruiting.paylocity.com';

export const paylocity: Declared = {
  vendor: 'paylocity',
  example: '00000000-0000-0000-0000-000000000000',
  readToken: readFoldedSlug,
  redirects: () => ({ ...hostRedirects(HOST), meansAbsent: ({ pathname }) => /\/JobNotFound\b/i.test(pathname) }),
  list: (token) => ({ url: `https://${HOST}/recruiting/jobs/All/${token}` }),
  decode: scriptRows(/\bwindow\.pageData\s*=\s*/, 'Jobs'),
  row: (row) => {
    const location = objectAt(row, 'JobLocation');
    const name = firstText(row['LocationName']);
    const isPlace = name !== undefined && !isOnlyWorkplaceWords(name);
    return {
      external_id: row['JobId'],
      title: row['JobTitle'],
      urlFallback: `https://${HOST}/Recruiting/Jobs/Details/${pathPart(row['JobId'])}`,
      places: [placeOf(location['City'], location['State'], location['Country'], isPlace ? name : undefined)],
      department: row['HiringDepartment'],
      function_hint: row['HiringDepartment'],
      workplace_type: row['IsRemote'] === true ? 'remote' : workplaceInText(name),
      posted_at: parseIsoInstant(row['PublishedDate']),
      posted_at_trusted: true,
      listed: row['IsInternal'] !== true,
    };
  },
  sample: {
    frame: '<!doctype html><html><script>window.pageData = {"Jobs":{rows},"IsLeadJoinEnabled":false};</script></html>',
    row: {
      JobId: '{id}',
      JobTitle: '{title}',
      LocationName: '{place}',
      PublishedDate: '{instant}',
      IsInternal: false,
      HiringDepartment: '{department}',
      JobLocation: { City: '{city}', State: '', Country: '{countryCode3}' },
      IsRemote: false,
    },
  },
};
