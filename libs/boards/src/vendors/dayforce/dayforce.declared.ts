import { boardPage } from '../../crawl-result.js';
import { jsonRows, type Decoder } from '../../decoders.js';
import { ownPage, type Declared } from '../../declaration.js';
import { asObject, firstText, idTextOf, textOf } from '../../json-fields.js';
import { momentOf } from '../../page-dates.js';
import { placeOf } from '../../posting-record.js';
import { partsOf, readParts } from '../../token.js';
import { employmentTypeOf } from '../../vocabulary.js';
import { DEFAULT_CULTURE, jobUrl, PAGES, REDIRECTS, search } from './dayforce-search.js';

/** For each posting, keeps only the rows in one culture: `en-US`, if the posting has it. */
function inOneCulture(feed: Decoder): Decoder {
  return {
    ...feed,
    read: (body, contentType) => {
      const read = feed.read(body, contentType);
      if ('reason' in read) return read;
      const keyOf = (row: unknown): string => idTextOf(asObject(row)?.['ReferenceNumber']) ?? '';
      const cultureOf = (row: unknown): string => textOf(asObject(row)?.['CultureCode']) ?? '';
      const chosen = new Map<string, string>();
      for (const row of read.rows) {
        const [known, culture] = [chosen.get(keyOf(row)), cultureOf(row)];
        const isBetter =
          known === undefined || (known !== DEFAULT_CULTURE && (culture === DEFAULT_CULTURE || culture < known));
        if (isBetter) chosen.set(keyOf(row), culture);
      }
      return {
        ...read,
        rows: read.rows.filter((row) => keyOf(row) === '' || chosen.get(keyOf(row)) === cultureOf(row)),
      };
    },
  };
}

export const dayforce: Declared = {
  vendor: 'dayforce',
  example: 'example/candidateportal',
  readToken: (raw) => readParts(raw.toLowerCase(), 2),
  redirects: () => REDIRECTS,
  page: (token) => boardPage(`https://${PAGES}/${DEFAULT_CULTURE}/${token}`, REDIRECTS),
  list: (token) => ({
    url: `https://www.dayforcehcm.com/api/${partsOf(token)[0]}/V1/JobFeeds?includeActivePostingOnly=true&internalJobBoardCode=${partsOf(token)[1]}`,
  }),
  decode: inOneCulture(jsonRows('')),
  text: ['Description'],
  row: (row, { token }) => ({
    external_id: row['ReferenceNumber'],
    requisition_id: row['ParentRequisitionCode'],
    title: row['Title'],
    // A URL on another host is ignored.
    url: firstText(row['JobDetailsUrl'])?.startsWith(`https://${PAGES}/`) === true ? row['JobDetailsUrl'] : undefined,
    urlFallback: jobUrl(token, row['ReferenceNumber'], firstText(row['CultureCode'])),
    places: [placeOf(row['City'], row['State'], row['Country'])],
    department: row['JobFamily'],
    function_hint: firstText(row['JobFunction'], row['JobFamily']),
    employment_type: employmentTypeOf(row['EmploymentIndicator']),
    workplace_type: row['IsVirtualLocation'] === true ? 'remote' : undefined,
    posted_at: momentOf(row['DatePosted']),
  }),
  proof: ownPage(() => PAGES),
  orElse: search,
  sample: {
    row: {
      ReferenceNumber: '{id}',
      ParentRequisitionCode: '{requisition}',
      Title: '{title}',
      City: '{city}',
      State: '',
      Country: '{countryCode3}',
      JobFamily: '{department}',
      EmploymentIndicator: 'Full Time',
      DatePosted: '{day}T02:00:00',
      CultureCode: 'en-US',
      IsVirtualLocation: false,
    },
  },
};
