import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { asList, isCount, parsedJson, textOf, type JsonObject } from '../../json-fields.js';
import { momentOf } from '../../page-dates.js';
import { tenantRedirects } from '../../plan-parts.js';
import { partsOf, readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';

const DOMAIN = 'taleo.net';
const PAGE_ROWS = 25;

function section(token: string): string {
  const [host, name] = partsOf(token);
  return `https://${host}/careersection/${name}`;
}

/** Reads a place: `Las Vegas-Nevada-United States`, or `TX-Richmond` with the region's code first. */
function placeIn(text: string): string {
  const parts = text.split('-');
  return (/^[A-Z]{2}$/.test(parts[0] ?? '') ? parts.reverse() : parts).join(', ');
}

/**
 * Returns the title, the places and the date from a row's columns. Each tenant chooses its columns. The row states
 * which columns have the title and the places. The date is read from the last column.
 */
function columnsOf(row: JsonObject): { title: unknown; places: readonly unknown[]; date: unknown } {
  const columns = asList(row['column']) ?? [];
  const titleAt = row['linkedColumn'];
  const placesAt = asList(row['locationsColumns'])?.[0];
  const places = asList(parsedJson(textOf(columns[isCount(placesAt) ? placesAt : 1]) ?? ''));
  return {
    title: columns[isCount(titleAt) ? titleAt : 0],
    places: (places ?? []).map((place) => placeIn(textOf(place) ?? '')),
    date: columns.at(-1),
  };
}

export const taleo: Declared = {
  vendor: 'taleo',
  example: `example.${DOMAIN}/1`,
  readToken: (raw) => (/\.tbe\./i.test(raw) ? null : readHostParts(raw, 1, `.${DOMAIN}`)),
  redirects: (token) => tenantRedirects(partsOf(token)[0], DOMAIN),
  before: {
    ask: (token) => ({ url: `${section(token)}/jobsearch.ftl?lang=en` }),
    read: (html) => {
      const portal = /\bportal=(\d{1,20})/.exec(html)?.[1];
      return portal === undefined ? null : { portal };
    },
  },
  list: (token, { page }, { portal = '' }) => ({
    url: `https://${partsOf(token)[0]}/careersection/rest/jobboard/searchjobs?lang=en&portal=${portal}`,
    // Without this header, the server responds with status 500.
    headers: { tz: 'GMT-05:00' },
    body: JSON.stringify({
      multilineEnabled: false,
      sortingSelection: { sortBySelectionParam: '3', ascendingSortingOrder: 'false' },
      fieldData: { fields: { KEYWORD: '', LOCATION: '' }, valid: true },
      filterSelectionParam: { searchFilterSelections: [] },
      advancedSearchFiltersSelectionParam: { searchFilterSelections: [] },
      pageNo: page + 1,
    }),
  }),
  decode: jsonRows('requisitionList', 'pagingData.totalCount'),
  pages: { step: PAGE_ROWS },
  row: (row, { token }) => {
    const { title, places, date } = columnsOf(row);
    return {
      external_id: row['jobId'],
      requisition_id: row['contestNo'],
      title,
      urlFallback: `${section(token)}/jobdetail.ftl?job=${pathPart(row['contestNo'] ?? row['jobId'])}&lang=en`,
      places,
      posted_at: momentOf(date),
    };
  },
  sample: {
    before: '<html><script>var url = "/careersection/rest/jobboard/searchjobs?lang=en&portal=101";</script></html>',
    row: {
      jobId: '{id}',
      contestNo: '{requisition}',
      column: ['{title}', '["{placeDashed}"]', 'Sep 18, 2025'],
      linkedColumn: 0,
      locationsColumns: [1],
    },
  },
};
