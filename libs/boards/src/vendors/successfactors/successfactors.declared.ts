import { cardRows } from '../../decoders.js';
import { ownPage, type Declared } from '../../declaration.js';
import { firstText } from '../../json-fields.js';
import { tenantRedirects } from '../../plan-parts.js';
import { partsOf, readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { placeIn, service } from './successfactors-service.js';

/** Reads the search pages. If they have no rows, reads the service that fills them in the browser. */
export const successfactors: Declared = {
  vendor: 'successfactors',
  example: 'jobs.example.com',
  readToken: (raw) => readHostParts(raw, 0) ?? readHostParts(raw, 1),
  redirects: (token) => tenantRedirects(partsOf(token)[0], 'jobs2web.com'),
  list: (token, { offset }) => ({ url: `https://${token}/search/?startrow=${offset}` }),
  decode: cardRows({
    row: 'tr.data-row, li.job-tile',
    fields: {
      href: 'a.jobTitle-link@href',
      title: 'a.jobTitle-link',
      place: '.jobLocation',
      tilePlace: '[id$="-desktop-section-location-value"]',
      department: '.jobDepartment',
      tileDepartment: '[id$="-desktop-section-department-value"]',
    },
    total:
      /\bpaginationLabel\b[^<>]{0,300}>(?:<\/?b>|[^<\d]){0,60}\d[\d.,]{0,9}(?:<\/?b>|[^<\d]){1,30}\d[\d.,]{0,9}(?:<\/?b>|[^<\d]){1,60}(\d[\d.,]{0,9})|\bjobRecordsFound["']?\s{0,9}:\s{0,9}(?:parseInt\()?["']?(\d{1,6})/,
  }),
  pages: {},
  sweeps: 3,
  row: (row, { token }) => {
    const [host] = partsOf(token);
    const href = firstText(row['href']) ?? '';
    const id = /\/job\/[^?#]*?\/(\d{2,20})(?:-[a-z]{2}_[A-Z]{2})?\/?(?:[?#]|$)/.exec(href)?.[1];
    const department = firstText(row['department'], row['tileDepartment']);
    return {
      external_id: id,
      title: row['title'],
      url: href.startsWith('/') ? `https://${host}${href}` : href,
      urlFallback: `https://${token}/job/${pathPart(id)}/`,
      places: [placeIn(firstText(row['place'], row['tilePlace']))],
      department,
      function_hint: department,
      // Dates are not read: their format depends on the locale.
    };
  },
  proof: ownPage((token) => partsOf(token)[0]),
  orElse: service,
  sample: {
    frame:
      '<!doctype html><html><span class="paginationLabel">Results <b>1 – 25</b> of <b>{total}</b></span><table id="searchresults">{rows}</table></html>',
    row:
      '<tr class="data-row"><td><span class="jobTitle"><a class="jobTitle-link" href="/job/{slug}/{id}/">{title}</a></span></td>' +
      '<td><span class="jobLocation">{cityOrRemote}, {country}</span></td><td><span class="jobDepartment">{department}</span></td></tr>',
  },
};
