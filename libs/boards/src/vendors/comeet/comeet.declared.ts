import { scriptRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { objectAt } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects } from '../../plan-parts.js';
import { partsOf, readParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf } from '../../vocabulary.js';

const HOST = 'www.comeet.com';

export const comeet: Declared = {
  vendor: 'comeet',
  example: 'example/00.000',
  readToken: (raw) => readParts(raw, 2),
  redirects: () => hostRedirects(HOST, 'comeet.com'),
  list: (token) => ({ url: `https://${HOST}/jobs/${token}` }),
  decode: scriptRows(/\bCOMPANY_POSITIONS_DATA\s*=\s*/, ''),
  row: (row, { token }) => {
    const location = objectAt(row, 'location');
    return {
      external_id: row['uid'],
      requisition_id: row['internal_use_custom_id'],
      title: row['name'],
      url: row['url_comeet_hosted_page'],
      urlFallback: `https://${HOST}/jobs/${partsOf(token).slice(0, 2).join('/')}/all/${pathPart(row['uid'])}`,
      places: [placeOf(location['city'], location['state'], location['country'], location['name'])],
      department: row['department'],
      function_hint: row['department'],
      employment_type: employmentTypeOf(row['employment_type']),
      workplace_type: workplaceTypeOf(row['workplace_type']) ?? (location['is_remote'] === true ? 'remote' : undefined),
      listed: row['is_internal'] !== true,
    };
  },
  sample: {
    frame: '<!doctype html><html><script>COMPANY_POSITIONS_DATA = {rows};</script></html>',
    row: {
      uid: '{id}',
      name: '{title}',
      department: '{department}',
      employment_type: 'Full-time',
      location: { name: '{place}', city: '{city}', country: '{countryCode}', state: '', is_remote: false },
      workplace_type: 'On-site',
      is_internal: false,
      time_updated: '{instant}',
    },
  },
};
