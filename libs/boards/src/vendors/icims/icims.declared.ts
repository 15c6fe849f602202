import { boardPage } from '../../crawl-result.js';
import { cardRows } from '../../decoders.js';
import type { Declared, Surface } from '../../declaration.js';
import type { FetchAnswer } from '../../fetch-plan.js';
import { jobPageDetail } from '../../job-page.js';
import { asList, distinctTexts, textOf, type JsonObject } from '../../json-fields.js';
import { bodyText } from '../../payload.js';
import { placeOf, readHttpUrl } from '../../posting-record.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHost } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, isOnlyWorkplaceWords, workplaceInText } from '../../vocabulary.js';
import { jibeSurface } from './icims-jibe.js';

/** Returns the value beside the first label that matches. Tenants write their own labels. */
function labelled(row: JsonObject, label: RegExp): string | undefined {
  const at = (asList(row['labels']) ?? []).findIndex((text) => label.test(textOf(text) ?? ''));
  return at === -1 ? undefined : textOf((asList(row['values']) ?? [])[at]);
}

/** Reads `US-IL-Chicago` and `PL-Warsaw`: country, region and town. */
function placeIn(text: string): object {
  const [, country, region, city] = /^([A-Z]{2})-(?:([A-Z]{2,3})-)?(.+)$/.exec(text) ?? [];
  return placeOf(city === undefined || isOnlyWorkplaceWords(city) ? undefined : city, region, country, text);
}

/** Returns whether the posting is gone. The proof is status 404, status 410, or an error on a page with status 200. */
function isGone(answer: FetchAnswer): boolean {
  if (!('status' in answer) || answer.status !== 200) return 'status' in answer && [404, 410].includes(answer.status);
  return /iCIMS_ErrorMessage[^<>]{0,300}>[^<]{0,100}\b(?:no longer open|could not be found|does not exist)/i.test(
    bodyText(answer.body),
  );
}

/** Requests the posting's own page, if it is on the board's or the vendor's host. */
const proof: Surface['proof'] = (token, _id, { url }) => {
  const page = readHttpUrl(url);
  if (page === undefined) return null;
  const target = new URL(page);
  target.protocol = 'https:';
  const isOurs = target.hostname === token || target.hostname.endsWith('.icims.com');
  return isOurs ? { url: target.href } : null;
};

const classic: Surface = {
  list: (token, { page }) => ({
    url: `https://${token}/jobs/search?ss=1&in_iframe=1${page === 0 ? '' : `&pr=${page}`}`,
  }),
  decode: cardRows({
    row: 'li.iCIMS_JobCardItem, div.iCIMS_JobsTable > div.row',
    fields: {
      href: 'a.iCIMS_Anchor@href',
      title: 'a.iCIMS_Anchor h3',
      places: '.header.left span*',
      labels: '.iCIMS_JobHeaderField*',
      values: '.iCIMS_JobHeaderData*',
    },
    pageCount: /\bPage\s+\d{1,4}\s+of\s+(\d{1,4})\b/i,
  }),
  pages: {},
  row: (row, { token }) => {
    const url = textOf(row['href'])?.replace(/\?in_iframe=1$/, '');
    const id = /\/jobs\/(\d{1,15})\//.exec(url ?? '')?.[1];
    const place =
      labelled(row, /location/i) ?? distinctTexts(asList(row['places']) ?? []).find((text) => /^[A-Z]{2}-/.test(text));
    const places = [place, labelled(row, /additional locations/i)].flatMap((text) => text?.split(/\s*\|\s*/) ?? []);
    return {
      external_id: id,
      requisition_id: labelled(row, /requisition|\bid\b/i),
      title: row['title'],
      url,
      urlFallback: `https://${token}/jobs/${pathPart(id)}/job`,
      places: places.map(placeIn),
      department: labelled(row, /department|category/i),
      function_hint: labelled(row, /category|department/i),
      employment_type: employmentTypeOf(labelled(row, /(?:position|employment|job) type/i)),
      workplace_type:
        workplaceInText(labelled(row, /arrangement|remote|workplace/i)?.replace('On Site', 'On-site')) ??
        workplaceInText(place),
    };
  },
  detail: { ask: ({ url }) => ({ url: `${url}?in_iframe=1` }), read: jobPageDetail },
  proof,
  gone: isGone,
  sample: {
    frame:
      '<!doctype html><html><h2>Search Results Page 1 of {pageCount}</h2><ul class="iCIMS_JobsTable">{rows}</ul></html>',
    row:
      '<li class="iCIMS_JobCardItem"><div class="row"><a class="iCIMS_Anchor" href="https://{token}/jobs/{id}/{slug}/job?in_iframe=1"><h3>{title}</h3></a>' +
      '<dl><dt class="iCIMS_JobHeaderField">Job Location</dt><dd class="iCIMS_JobHeaderData">{countryCode}-{cityOrRemote}</dd>' +
      '<dt class="iCIMS_JobHeaderField">Category</dt><dd class="iCIMS_JobHeaderData">{department}</dd></dl></div></li>',
  },
};

export const icims: Declared = {
  vendor: 'icims',
  example: 'careers.example.com',
  readToken: readHost,
  redirects: (token) => tenantRedirects(token, 'icims.com'),
  page: (token) => boardPage(`https://${token}/`, tenantRedirects(token, 'icims.com')),
  ...jibeSurface,
  proof,
  gone: isGone,
  orElse: classic,
};
