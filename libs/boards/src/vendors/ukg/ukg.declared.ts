import { boardPage } from '../../crawl-result.js';
import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText, objectAt, objectsAt, type JsonObject } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects, type RedirectRules } from '../../plan-parts.js';
import { readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { isOnlyWorkplaceWords, workplaceInText } from '../../vocabulary.js';

const PAGE_ROWS = 100;

function redirectsOf(token: string): RedirectRules {
  return hostRedirects(token.split('/')[0] ?? '', 'ultipro.com');
}

function boardUrl(token: string): string {
  const [host, code, guid] = token.split('/');
  return `https://${host}/${code}/JobBoard/${guid}`;
}

function placeIn(location: JsonObject): object {
  const address = objectAt(location, 'Address');
  const name = firstText(location['LocalizedName']);
  const text =
    name === undefined || isOnlyWorkplaceWords(name) || firstText(address['City']) !== undefined ? undefined : name;
  const { Code: region } = objectAt(address, 'State');
  return placeOf(address['City'], region, objectAt(address, 'Country')['Code'], text);
}

export const ukg: Declared = {
  vendor: 'ukg',
  example: 'recruiting.ultipro.com/EXAMPLE/00000000-0000-0000-0000-000000000000',
  readToken: (raw) => (/^recruiting\d?\.ultipro\.(?:com|ca)\//i.test(raw) ? readHostParts(raw, 2) : null),
  redirects: redirectsOf,
  page: (token) => boardPage(boardUrl(token), redirectsOf(token)),
  list: (token, { offset }) => ({
    url: `${boardUrl(token)}/JobBoardView/LoadSearchResults`,
    body: JSON.stringify({
      opportunitySearch: { Top: PAGE_ROWS, Skip: offset, QueryString: '', OrderBy: [], Filters: [] },
    }),
  }),
  decode: jsonRows('opportunities', 'totalCount'),
  pages: { step: PAGE_ROWS },
  row: (row, { token }) => {
    const locations = objectsAt(row, 'Locations');
    return {
      external_id: row['Id'],
      requisition_id: row['RequisitionNumber'],
      title: row['Title'],
      urlFallback: `${boardUrl(token)}/OpportunityDetail?opportunityId=${pathPart(row['Id'])}`,
      places: locations.map(placeIn),
      department: row['JobCategoryName'],
      function_hint: row['JobCategoryName'],
      // `FullTime: false` does not mean part time. `JobLocationType` contradicts the places in its own row, so it is
      // not read.
      employment_type: row['FullTime'] === true ? 'full_time' : undefined,
      workplace_type: workplaceInText(locations[0]?.['LocalizedName']),
      posted_at: parseIsoInstant(row['PostedDate']),
      posted_at_trusted: true,
    };
  },
  sample: {
    row: {
      Id: '{id}',
      RequisitionNumber: '{requisition}',
      Title: '{title}',
      FullTime: true,
      JobCategoryName: '{department}',
      Locations: [
        {
          LocalizedName: null,
          Address: { City: '{city}', State: null, Country: { Code: '{countryCode3}', Name: '{country}' } },
        },
      ],
      PostedDate: '{instant}',
    },
  },
};
