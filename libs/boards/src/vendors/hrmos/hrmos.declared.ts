import { cardRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { asList, distinctTexts, firstText } from '../../json-fields.js';
import { hostRedirects } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';

const HOST = 'hrmos.co';
const REDIRECTS = hostRedirects(HOST);

export const hrmos: Declared = {
  vendor: 'hrmos',
  example: 'example',
  readToken: readSlug,
  redirects: () => REDIRECTS,
  list: (token, { page }) => ({ url: `https://${HOST}/pages/${token}/jobs?page=${page + 1}` }),
  decode: cardRows({
    row: 'li.pg-list-cassette',
    fields: { href: 'a@href', title: 'h2', place: '.sg-tag-location', tags: '.sg-tags > li*' },
    total: /全\s{0,5}(?:<[^<>]{0,100}>\s{0,5})?(\d{1,6})\s{0,5}(?:<[^<>]{0,100}>\s{0,5})?件/,
  }),
  pages: { step: 100 },
  row: (row, { token }) => {
    const id = /\/pages\/[^/]+\/jobs\/([A-Za-z0-9_-]{1,60})$/.exec(firstText(row['href']) ?? '')?.[1];
    const tags = distinctTexts(asList(row['tags']) ?? []);
    return {
      external_id: id,
      title: row['title'],
      urlFallback: `https://${HOST}/pages/${token}/jobs/${pathPart(id)}`,
      places: [row['place']],
      employment_type: tags.map(employmentTypeOf).find((type) => type !== undefined),
    };
  },
  sample: {
    frame:
      '<!doctype html><html><p class="pg-count">全 {total} 件</p><section id="jsi-joblist"><ul>{rows}</ul></section></html>',
    row:
      '<li class="pg-list-cassette"><a href="https://hrmos.co/pages/{token}/jobs/{id}"><div class="pg-list-cassette-detail"><h2>{title}</h2></div>' +
      '<ul class="sg-tags"><li>{department}</li><li class="sg-tag-location">{place}</li></ul></a></li>',
  },
};
