import { boardPage } from '../../crawl-result.js';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';

const HOST = 'www.careers-page.com';

export const manatal: Declared = {
  vendor: 'manatal',
  example: 'example',
  readToken: readSlug,
  redirects: () => hostRedirects(HOST),
  page: (token) => boardPage(`https://${HOST}/${token}`, hostRedirects(HOST)),
  list: (token, { page }) => ({ url: `https://${HOST}/api/v1.0/c/${token}/jobs/?page=${page + 1}` }),
  decode: jsonRows('results', 'count'),
  pages: {},
  // There is no date. The contract type is not read, because it says "full-time" for internships.
  text: ['description'],
  row: (row, { token }) => ({
    external_id: row['id'],
    title: row['position_name'],
    urlFallback: `https://${HOST}/${token}/job/${pathPart(row['hash'] ?? row['id'])}`,
    places: [placeOf(row['city'], row['state'], row['country'], row['location_display'])],
    department: row['organization_name'],
    function_hint: row['organization_name'],
    workplace_type: row['is_remote'] === true ? 'remote' : undefined,
  }),
  sample: {
    row: {
      id: '{id}',
      hash: 'H{id}',
      organization_name: '{department}',
      position_name: '{title}',
      country: '{country}',
      state: '',
      city: '{city}',
      location_display: '{place}',
      is_remote: false,
    },
  },
};
