import { jsonAfter, scriptRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import type { FetchAnswer } from '../../fetch-plan.js';
import { asObject, objectAt, objectsAt, textOf, type JsonObject } from '../../json-fields.js';
import { momentOf } from '../../page-dates.js';
import { bodyText } from '../../payload.js';
import { placeOf } from '../../posting-record.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';

const DATA = /\bphApp\.ddo\s*=\s*/;

function placesIn(row: JsonObject): object[] {
  const several = objectsAt(row, 'standardised_multi_location');
  if (several.length === 0) return [placeOf(row['city'], row['state'], row['country'], row['location'])];
  return several.map((place) =>
    placeOf(place['standardisedCity'], place['standardisedState'], place['standardisedCountry']),
  );
}

/** Returns the job's data on a posting's page. */
function detailIn(html: string): JsonObject | undefined {
  const json = jsonAfter(html, DATA);
  return 'reason' in json ? undefined : asObject(asObject(json.value)?.['jobDetail']);
}

/** Returns whether the posting is gone: 404, 410, or a page that has the site's data but no job. */
function isGone(answer: FetchAnswer): boolean {
  if (!('status' in answer)) return false;
  if (answer.status !== 200) return answer.status === 404 || answer.status === 410;
  const detail = detailIn(bodyText(answer.body));
  return detail !== undefined && asObject(objectAt(detail, 'data')['job']) === undefined;
}

export const phenom: Declared = {
  vendor: 'phenom',
  example: 'careers.example.com/us/en',
  readToken: (raw) => [0, 1, 2].map((parts) => readHostParts(raw, parts)).find((token) => token !== null) ?? null,
  redirects: (token) => tenantRedirects(token.split('/')[0] ?? '', 'phenompeople.com'),
  list: (token, { offset }) => ({ url: `https://${token}/search-results?from=${offset}&s=1` }),
  decode: scriptRows(DATA, 'eagerLoadRefineSearch.data.jobs', 'eagerLoadRefineSearch.totalHits'),
  pages: {},
  // Past the last page, the total is 0, so only the first total counts. Rows move between pages from one request to the
  // next, so the pages are read several times.
  totalOn: 'first',
  sweeps: 6,
  row: (row, { token }) => ({
    external_id: row['jobId'],
    requisition_id: row['reqId'] ?? row['jobId'],
    title: row['title'],
    urlFallback: `https://${token}/job/${pathPart(row['jobId'])}`,
    places: placesIn(row),
    city_hint: row['city'],
    country_hint: row['country'],
    department: row['category'],
    function_hint: row['category'],
    employment_type: employmentTypeOf(row['type']),
    // The date is not trusted: on some sites it is the day on which the site was loaded. Pay has no period, so it is
    // not read.
    posted_at: momentOf(row['postedDate']),
  }),
  proof: (token, id) => ({ url: `https://${token}/job/${pathPart(id)}` }),
  gone: isGone,
  apply: {
    ask: (posting, token) => ({ url: `https://${token}/job/${pathPart(posting.external_id)}` }),
    read: (html) => textOf(objectAt(objectAt(detailIn(html) ?? {}, 'data'), 'job')['applyUrl']),
  },
  sample: {
    frame:
      '<!doctype html><html><script>var phApp = phApp || {}; phApp.ddo = {"eagerLoadRefineSearch":{"totalHits":{total},"data":{"jobs":{rows}}}};</script></html>',
    row: {
      jobId: '{id}',
      reqId: '{id}',
      title: '{title}',
      location: '{place}',
      city: '{city}',
      state: '',
      country: '{country}',
      category: '{department}',
      postedDate: '{instant}',
    },
    open: '<script>phApp.ddo = {"jobDetail":{"data":{"job":{"jobId":"{id}"}}}};</script>',
    gone: '<script>phApp.ddo = {"jobDetail":{"status":200,"data":{}}};</script>',
  },
};
