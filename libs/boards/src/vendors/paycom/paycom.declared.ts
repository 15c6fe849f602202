import { jsonAfter, jsonRows } from '../../decoders.js';
import type { Declared, Vars } from '../../declaration.js';
import { asObject, textOf } from '../../json-fields.js';
import { momentOf } from '../../page-dates.js';
import { hostRedirects } from '../../plan-parts.js';
import { readFoldedSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf } from '../../vocabulary.js';

const HOST = 'www.paycomonline.net';
const PAGE_ROWS = 100;
const SERVICE = /^https:\/\/[a-z0-9.-]+\.paycomonline\.net$/;
const SERVICE_DEFAULT = 'https://portal-applicant-tracking.us-cent.paycomonline.net';
const NO_FILTERS = {
  distanceFrom: 0,
  workEnvironments: [],
  positionTypes: [],
  educationLevels: [],
  categories: [],
  travelTypes: [],
  shiftTypes: [],
  otherFilters: [],
  keywordSearchText: '',
  location: '',
  sortOption: '',
};

function portal(token: string, rest: string): string {
  return `https://${HOST}/v4/ats/web.php/portal/${token.toUpperCase()}/${rest}`;
}

/** Returns the session token and, if the page names it, the service's address. */
function readPortal(html: string): Vars | null {
  const json = jsonAfter(html, /\b(?:configsFromHost|__CAREER_PORTAL_CONFIG__)["']?\s*[=:]\s*/);
  const config = 'reason' in json ? {} : (asObject(json.value) ?? {});
  const session = textOf(config['sessionJWT']) ?? textOf(config['authToken']);
  const service = (textOf(config['atsPortalMantleServiceUrl']) ?? SERVICE_DEFAULT).replace(/\/$/, '');
  return session === undefined || !SERVICE.test(service) ? null : { session, service };
}

export const paycom: Declared = {
  vendor: 'paycom',
  example: '00000000000000000000000000000000',
  readToken: readFoldedSlug,
  redirects: () => hostRedirects(HOST, 'paycomonline.net'),
  before: { ask: (token) => ({ url: portal(token, 'career-page') }), read: readPortal },
  list: (_token, { offset }, { session = '', service = '' }) => ({
    url: `${service}/api/ats/job-posting-previews/search`,
    headers: { authorization: session },
    body: JSON.stringify({ skip: offset, take: PAGE_ROWS, filtersForQuery: NO_FILTERS }),
  }),
  decode: jsonRows('jobPostingPreviews', 'jobPostingPreviewsCount'),
  pages: { step: PAGE_ROWS },
  row: (row, { token }) => ({
    external_id: row['jobId'],
    title: row['jobTitle'],
    urlFallback: portal(token, `jobs/${pathPart(row['jobId'])}`),
    places: [row['locations']],
    employment_type: employmentTypeOf(row['positionType']),
    workplace_type: workplaceTypeOf(row['remoteType']),
    posted_at: momentOf(row['postedOn']),
  }),
  sample: {
    before:
      '<html><script>window.configsFromHost = {"sessionJWT":"t","atsPortalMantleServiceUrl":"https://{slug}.ats.paycomonline.net"};</script></html>',
    row: {
      jobId: '{id}',
      jobTitle: '{title}',
      positionType: 'Full Time',
      remoteType: '',
      locations: '{place}',
      postedOn: '',
    },
  },
};
