import { boardPage } from '../../crawl-result.js';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseDay } from '../../instants.js';
import { asList, firstText, objectsAt } from '../../json-fields.js';
import { answeredObject } from '../../json-listing.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects, type RedirectRules } from '../../plan-parts.js';
import { partsOf, readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf } from '../../vocabulary.js';

const DOMAIN = '.oraclecloud.com';
/** Rows on a page. This is the vendor's maximum. */
const PAGE_ROWS = 200;

function api(token: string, rest: string): string {
  return `https://${partsOf(token)[0]}/hcmRestApi/resources/latest/${rest}`;
}

function siteUrl(token: string): string {
  const [host, site] = partsOf(token);
  return `https://${host}/hcmUI/CandidateExperience/en/sites/${site}`;
}

function redirectsOf(token: string): RedirectRules {
  return hostRedirects(partsOf(token)[0]);
}

export const oracle: Declared = {
  vendor: 'oracle',
  example: `example.fa.us2${DOMAIN}/CX_1`,
  readToken: (raw) => readHostParts(raw, 1, DOMAIN),
  redirects: redirectsOf,
  page: (token) => boardPage(siteUrl(token), redirectsOf(token)),
  // Without `expand`, the response has a total but no list.
  list: (token, { offset }) => ({
    url: api(
      token,
      'recruitingCEJobRequisitions?onlyData=true&expand=requisitionList.secondaryLocations' +
        `&finder=findReqs;siteNumber=${partsOf(token)[1]},limit=${PAGE_ROWS},offset=${offset}`,
    ),
  }),
  decode: jsonRows('items.0.requisitionList', 'items.0.TotalJobsCount'),
  pages: { step: PAGE_ROWS },
  totalOn: 'first',
  sweeps: 2,
  row: (row, { token }) => ({
    external_id: row['Id'],
    title: row['Title'],
    urlFallback: `${siteUrl(token)}/job/${pathPart(row['Id'])}`,
    places: [
      placeOf(undefined, undefined, row['PrimaryLocationCountry'], row['PrimaryLocation']),
      ...objectsAt(row, 'secondaryLocations').map((place) =>
        placeOf(undefined, undefined, place['CountryCode'], place['Name']),
      ),
    ],
    department: firstText(row['Department'], row['Organization']),
    function_hint: firstText(row['JobFunction'], row['JobFamily'], row['Department']),
    employment_type: employmentTypeOf(row['JobSchedule']),
    workplace_type: workplaceTypeOf(firstText(row['WorkplaceTypeCode'], row['WorkplaceType'])?.replace(/^ORA_/, '')),
    posted_at: parseDay(row['PostedDate']),
    posted_at_trusted: true,
  }),
  proof: (token, id) => ({
    url: api(
      token,
      'recruitingCEJobRequisitionDetails?expand=all&onlyData=true' +
        `&finder=ById;Id=%22${pathPart(id)}%22,siteNumber=${partsOf(token)[1]}`,
    ),
    headers: { accept: 'application/json' },
  }),
  gone: (answer) => asList(answeredObject(answer)?.['items'])?.length === 0,
  sample: {
    row: {
      Id: '{id}',
      Title: '{title}',
      PostedDate: '{day}',
      PrimaryLocation: '{place}',
      PrimaryLocationCountry: '{countryCode}',
      JobFunction: '{department}',
      JobSchedule: 'Full time',
      WorkplaceTypeCode: 'ORA_HYBRID',
      secondaryLocations: [],
    },
    open: '{"items":[{"Id":"{id}"}]}',
    gone: '{"items":[],"count":0}',
  },
};
