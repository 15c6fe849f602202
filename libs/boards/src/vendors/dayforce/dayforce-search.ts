import { ownPage, type Surface } from '../../declaration.js';
import { jsonRows } from '../../decoders.js';
import { asObject, objectsAt, parsedJson, textOf } from '../../json-fields.js';
import { momentOf } from '../../page-dates.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects } from '../../plan-parts.js';
import { partsOf } from '../../token.js';
import { pathPart } from '../../url-parts.js';

export const PAGES = 'jobs.dayforcehcm.com';
export const DEFAULT_CULTURE = 'en-US';
export const REDIRECTS = hostRedirects('www.dayforcehcm.com', 'dayforcehcm.com');

export function jobUrl(token: string, id: unknown, culture = DEFAULT_CULTURE): string {
  return `https://${PAGES}/${pathPart(culture)}/${token}/jobs/${pathPart(id)}`;
}

/** The search. Requests to it need a CSRF token and the cookie that comes with the CSRF token. */
export const search: Surface = {
  before: {
    ask: () => ({ url: `https://${PAGES}/api/auth/csrf` }),
    read: (text, headers) => {
      const csrf = textOf(asObject(parsedJson(text))?.['csrfToken']);
      return csrf === undefined ? null : { csrf, cookie: headers['set-cookie']?.split(';')[0] ?? '' };
    },
  },
  list: (token, { offset }, { csrf = '', cookie = '' }) => ({
    url: `https://${PAGES}/api/geo/${partsOf(token)[0]}/jobposting/search`,
    headers: { 'x-csrf-token': csrf, cookie },
    body: JSON.stringify({
      clientNamespace: partsOf(token)[0],
      jobBoardCode: partsOf(token)[1],
      cultureCode: DEFAULT_CULTURE,
      distanceUnit: 0,
      paginationStart: offset,
    }),
  }),
  decode: jsonRows('jobPostings', 'maxCount'),
  pages: { step: 25 },
  text: ['jobDescription'],
  row: (row, { token }) => ({
    external_id: row['jobPostingId'],
    requisition_id: row['jobReqId'],
    title: row['jobTitle'],
    urlFallback: jobUrl(token, row['jobPostingId']),
    places: objectsAt(row, 'postingLocations').map((place) =>
      placeOf(place['cityName'], place['stateCode'], place['isoCountryCode'], place['formattedAddress']),
    ),
    workplace_type: row['hasVirtualLocation'] === true ? 'remote' : undefined,
    posted_at: momentOf(row['postingStartTimestampUTC']),
  }),
  proof: ownPage(() => PAGES),
  sample: { row: { jobPostingId: '{id}', jobTitle: '{title}', postingLocations: [{ cityName: '{city}' }] } },
};
