import { cardRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { jobPageDetail } from '../../job-page.js';
import { asList, distinctTexts, firstText } from '../../json-fields.js';
import { hostRedirects } from '../../plan-parts.js';
import { readSlug } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceInText } from '../../vocabulary.js';

const HOST = 'jobs.polymer.co';
/** Matches pay such as `110K - 140K USD a year`. */
const PAY = /\d+K?\b.*\b[A-Z]{3}\b|^[$€£]/;

export const polymer: Declared = {
  vendor: 'polymer',
  example: 'example',
  readToken: readSlug,
  redirects: () => hostRedirects(HOST),
  list: (token) => ({ url: `https://${HOST}/${token}` }),
  decode: cardRows({
    row: 'li.job-list-item',
    fields: {
      href: 'a.job-list-item__link@href',
      title: '.job-list-item__title',
      traits: '.job-list-item__traits > li*',
    },
  }),
  row: (row, { token }) => {
    const url = firstText(row['href']);
    const id = /\/(\d{1,15})(?:[?#]|$)/.exec(url ?? '')?.[1];
    const traits = distinctTexts(asList(row['traits']) ?? []);
    const place = traits.find((trait) => employmentTypeOf(trait) === undefined && !PAY.test(trait));
    return {
      external_id: id,
      title: row['title'],
      url,
      urlFallback: `https://${HOST}/${token}/${pathPart(id)}`,
      places: [place],
      employment_type: traits.map(employmentTypeOf).find((type) => type !== undefined),
      workplace_type: workplaceInText(place),
    };
  },
  detail: { ask: ({ url }) => ({ url }), read: jobPageDetail },
  sample: {
    frame: '<!doctype html><html><ul class="job-list__jobs">{rows}</ul></html>',
    row:
      '<li class="job-list-item"><a class="job-list-item__link" href="https://jobs.polymer.co/{token}/{id}"><h3 class="job-list-item__title">{title}</h3>' +
      '<ul class="job-list-item__traits"><li>Full-time</li><li>{place}</li></ul></a></li>',
    open: '<script type="application/ld+json">{"@type":"JobPosting","title":"x"}</script>',
  },
};
