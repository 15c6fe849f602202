import { jsonAfter, jsonRows } from '../../decoders.js';
import { ownPage, type Declared, type Vars } from '../../declaration.js';
import type { FetchAnswer } from '../../fetch-plan.js';
import { jsonLdBlocks } from '../../html-page.js';
import { parseUsDay } from '../../instants.js';
import { jobPostingsIn } from '../../job-posting.js';
import { asObject, idTextOf, objectAt, objectsAt, textOf } from '../../json-fields.js';
import { bodyText } from '../../payload.js';
import { placeOf } from '../../posting-record.js';
import { tenantRedirects } from '../../plan-parts.js';
import { partsOf, readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';

const DOMAIN = 'csod.com';
const PAGE_ROWS = 100;
const CONTEXT = /\bcsod\.context\s*=\s*/;
const CLOUD = /^https:\/\/[a-z0-9.-]+\.csod\.com\/$/;

function homeUrl(token: string, rest = ''): string {
  const [host, site] = partsOf(token);
  return `https://${host}/ux/ats/careersite/${site}/home${rest}?c=${host.split('.')[0]}`;
}

/**
 * Returns a bearer token, the address of the region's service, the culture's id and the language, all from the site's
 * page.
 */
function readContext(html: string): Vars | null {
  const json = jsonAfter(html, CONTEXT);
  const context = 'reason' in json ? {} : (asObject(json.value) ?? {});
  const bearer = textOf(context['token']);
  const cloud = textOf(objectAt(context, 'endpoints')['cloud']) ?? '';
  if (bearer === undefined || !CLOUD.test(cloud)) return null;
  return {
    bearer,
    cloud,
    culture: idTextOf(context['cultureID']) ?? '1',
    language: textOf(context['cultureName']) ?? 'en-US',
  };
}

/**
 * Returns whether the posting is gone. A closed posting may still have a page, but this page has no data about the
 * posting.
 */
function isGone(answer: FetchAnswer): boolean {
  if (!('status' in answer) || answer.status !== 200) return 'status' in answer && [404, 410].includes(answer.status);
  const html = bodyText(answer.body);
  return readContext(html) !== null && !jsonLdBlocks(html).values.some((block) => jobPostingsIn(block).length > 0);
}

export const cornerstone: Declared = {
  vendor: 'cornerstone',
  example: `example.${DOMAIN}/1`,
  readToken: (raw) => readHostParts(raw, 1, `.${DOMAIN}`),
  redirects: (token) => tenantRedirects(partsOf(token)[0], DOMAIN),
  before: { ask: (token) => ({ url: homeUrl(token) }), read: readContext },
  list: (token, { page }, { bearer = '', cloud = '', culture = '', language = '' }) => ({
    url: `${cloud}rec-job-search/external/jobs`,
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify({
      careerSiteId: Number(partsOf(token)[1]),
      careerSitePageId: Number(partsOf(token)[1]),
      pageNumber: page + 1,
      pageSize: PAGE_ROWS,
      cultureId: Number(culture),
      cultureName: language,
    }),
  }),
  decode: jsonRows('data.requisitions', 'data.totalCount'),
  pages: { step: PAGE_ROWS },
  text: ['externalDescription'],
  row: (row, { token }) => ({
    external_id: row['requisitionId'],
    title: row['displayJobTitle'],
    urlFallback: homeUrl(token, `/requisition/${pathPart(row['requisitionId'])}`),
    places: objectsAt(row, 'locations').map((place) => placeOf(place['city'], place['state'], place['country'])),
    posted_at: parseUsDay(row['postingEffectiveDate']),
    posted_at_trusted: true,
  }),
  proof: ownPage((token) => partsOf(token)[0]),
  gone: isGone,
  sample: {
    before:
      '<html><script>csod.context={"token":"t","cultureID":1,"cultureName":"en-US","endpoints":{"cloud":"https://{slug}.api.csod.com/"}};</script></html>',
    row: {
      requisitionId: '{id}',
      postingEffectiveDate: '{usDay}',
      displayJobTitle: '{title}',
      locations: [{ city: '{city}', state: '', country: '{countryCode}' }],
    },
    open: '<script type="application/ld+json">{"@type":"JobPosting","title":"x"}</script>',
  },
};
