import { cardRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { jobPageDetail } from '../../job-page.js';
import { firstText } from '../../json-fields.js';
import { hostRedirects } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';

const HOST = 'herp.careers';
const REDIRECTS = hostRedirects(HOST);

export const herp: Declared = {
  vendor: 'herp',
  example: 'example',
  readToken: readSlug,
  redirects: () => REDIRECTS,
  list: (token) => ({ url: `https://${HOST}/v1/${token}` }),
  decode: cardRows({
    row: '.requisition-list-card:has(.requisition-list-card__header-anchor)',
    fields: {
      href: '.requisition-list-card__header-anchor@href',
      title: 'h2',
      group: '.career-page-group-name-tag__text',
    },
  }),
  // Place and date are only on the posting's own page.
  row: (row, { token }) => {
    const id = /^\/v1\/[^/]+\/([A-Za-z0-9_-]{3,60})$/.exec(firstText(row['href']) ?? '')?.[1];
    return {
      external_id: id,
      title: row['title'],
      urlFallback: `https://${HOST}/v1/${token}/${pathPart(id)}`,
      places: [],
      department: row['group'],
      function_hint: row['group'],
    };
  },
  detail: { ask: ({ url }) => ({ url }), read: jobPageDetail },
  sample: {
    frame: '<!doctype html><html><div class="requisition-list">{rows}</div></html>',
    row:
      '<div class="requisition-list-card"><a class="requisition-list-card__header-anchor" href="/v1/{token}/{id}"><h2>{title}</h2></a>' +
      '<span class="career-page-group-name-tag__text">{department}</span></div>',
    open: '<script type="application/ld+json">{"@type":"JobPosting","title":"x"}</script>',
  },
};
