import { cardRows, type Decoder } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { asList, firstText, textOf } from '../../json-fields.js';
import { bodyText } from '../../payload.js';
import { hostRedirects } from '../../plan-parts.js';
import { partsOf, readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';

const HOSTS = /^www\.(?:governmentjobs|schooljobs)\.com\//i;

/** Decodes cards. Each job appears as a card and as a table row; only cards are read. */
const cards = cardRows({
  row: 'li.list-item[data-job-id]',
  fields: {
    id: '@data-job-id',
    href: 'a.item-details-link@href',
    title: 'a.item-details-link',
    department: 'a.item-details-link@data-department-name',
    meta: '.list-meta > li*',
  },
  total: '#job-postings-number',
});

/**
 * Decodes a fragment. A whole page is rejected, because it never contains the list and always says that there are no
 * jobs.
 */
const fragment: Decoder = {
  ...cards,
  read: (body) =>
    /<html[\s>]/i.test(bodyText(body).slice(0, 2_000)) ? { reason: 'a page without its list' } : cards.read(body),
};

export const neogov: Declared = {
  vendor: 'neogov',
  example: 'www.governmentjobs.com/example',
  readToken: (raw) => (HOSTS.test(raw) ? readHostParts(raw.toLowerCase(), 1) : null),
  redirects: (token) => hostRedirects(partsOf(token)[0]),
  list: (token, { page }) => ({
    url: `https://${partsOf(token)[0]}/careers/home/index?agency=${partsOf(token)[1]}&sort=PositionTitle&isDescendingSort=false&page=${page + 1}`,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  }),
  decode: fragment,
  pages: {},
  row: (row, { token }) => {
    const [host, agency] = partsOf(token);
    const [place, type] = (asList(row['meta']) ?? []).map(textOf);
    const href = firstText(row['href']) ?? '';
    return {
      external_id: row['id'],
      title: row['title'],
      url: href.startsWith('/') ? `https://${host}${href}` : undefined,
      urlFallback: `https://${host}/careers/${agency}/jobs/${pathPart(row['id'])}`,
      places: [place],
      department: row['department'],
      function_hint: row['department'],
      // The text is `Full-Time - $21.50 Hourly`. Pay is free text and dates are relative, so neither is read.
      employment_type: employmentTypeOf(type?.split(/\s+-\s+/)[0]),
    };
  },
  sample: {
    frame:
      '<div><span id="job-postings-number">{total}</span> Job Postings found</div><ul class="job-listing-container">{rows}</ul>',
    row:
      '<li class="list-item" data-job-id="{id}"><h3><a class="item-details-link" data-department-name="{department}" href="/careers/x/jobs/{id}/{slug}">{title}</a></h3>' +
      '<ul class="list-meta"><li>{place}</li><li>Full-Time <span>-</span> $21.50 Hourly</li></ul></li>',
  },
};
