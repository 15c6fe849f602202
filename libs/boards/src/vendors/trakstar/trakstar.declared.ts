import { cardRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { asList, distinctTexts, firstText } from '../../json-fields.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf } from '../../vocabulary.js';

const DOMAIN = 'hire.trakstar.com';

export const trakstar: Declared = {
  vendor: 'trakstar',
  example: 'example',
  readToken: readHostLabel,
  redirects: (token) => tenantRedirects(`${token}.${DOMAIN}`, DOMAIN),
  list: (token, { page }) => ({ url: `https://${token}.${DOMAIN}/?p=${page + 1}` }),
  decode: cardRows({
    row: '.js-careers-page-job-list-item',
    fields: {
      href: '@data-href',
      title: '.js-job-list-opening-name',
      place: '.meta-job-location-city',
      groups: '.rb-text-4*',
      meta: '.js-job-list-opening-meta span*',
    },
    total: /\btotal_results\s*:\s*["']?(\d{1,6})/,
  }),
  pages: { step: 25 },
  row: (row, { token }) => {
    const id = /\/jobs\/([A-Za-z0-9]{3,20})\//.exec(firstText(row['href']) ?? '')?.[1];
    const place = firstText(row['place']);
    const meta = distinctTexts(asList(row['meta']) ?? []);
    // One of the `groups` is the line that contains the `meta` texts. This line is not a department. It starts with the
    // first `meta` text.
    const [department] = distinctTexts(asList(row['groups']) ?? []).filter((text) => !text.startsWith(meta[0] ?? '\n'));
    return {
      external_id: id,
      title: row['title'],
      urlFallback: `https://${token}.${DOMAIN}/jobs/${pathPart(id)}/`,
      places: [place !== undefined && /^anywhere\b/i.test(place) ? undefined : place],
      department,
      function_hint: department,
      employment_type: meta.map(employmentTypeOf).find((type) => type !== undefined),
      workplace_type: meta.map(workplaceTypeOf).find((type) => type !== undefined),
    };
  },
  sample: {
    frame:
      "<!doctype html><html>{rows}<script>var RB = {init_data: {paginator: {total_results: '{total}'}}};</script></html>",
    row:
      '<div class="js-careers-page-job-list-item" data-href="/jobs/fk{id}/"><h3 class="js-job-list-opening-name">{title}</h3>' +
      '<span class="meta-job-location-city">{place}</span><div class="rb-text-4">{department}</div>' +
      '<div class="rb-text-4 js-job-list-opening-meta"><span>Full-time</span></div></div>',
  },
};
