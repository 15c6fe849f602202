import { applyLinkIn } from '../../apply-urls.js';
import { cardRows, inMember } from '../../decoders.js';
import { ownPage, type Declared, type Surface } from '../../declaration.js';
import { firstText } from '../../json-fields.js';
import { tenantRedirects } from '../../plan-parts.js';
import { partsOf, readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';

const cards = cardRows({
  row: 'a[data-job-id]',
  fields: {
    id: '@data-job-id',
    href: '@href',
    title: 'h2, h3, .job-title',
    place: '.job-location',
    category: '.job-category',
  },
  total: /\bdata-total-(?:job-)?results=["'](\d{1,7})["']/,
});

const search: Omit<Surface, 'list' | 'decode' | 'sample'> = {
  pages: {},
  sweeps: 2,
  row: (row, { token }) => {
    const href = firstText(row['href']) ?? '';
    return {
      external_id: row['id'],
      title: row['title'],
      url: href.startsWith('/') ? `https://${partsOf(token)[0]}${href}` : href,
      urlFallback: `https://${token}/job/${pathPart(row['id'])}`,
      places: [row['place']],
      department: row['category'],
      function_hint: row['category'],
    };
  },
  proof: ownPage((token) => partsOf(token)[0]),
  apply: { ask: ({ url }) => ({ url }), read: applyLinkIn },
};
const frame =
  '<section id="search-results" data-total-results="{total}"><section id="search-results-list"><ul>{rows}</ul></section></section>';
const row =
  '<li><a href="/job/{slug}/19511/{id}" data-job-id="{id}"><button data-job-id="{id}">Save</button><h2>{title}</h2>' +
  '<span class="job-location">{place}</span><span class="job-category">{department}</span></a></li>';

/**
 * Reads the search pages. A large site's first search page can be too large to read, because it has megabytes of
 * filters. If the search pages cannot be read, reads their lists from an address that returns no filters.
 */
export const radancy: Declared = {
  vendor: 'radancy',
  example: 'jobs.example.com',
  readToken: (raw) => readHostParts(raw, 0) ?? readHostParts(raw, 1),
  redirects: (token) => tenantRedirects(partsOf(token)[0], 'talentbrew.com', 'radancy.com'),
  ...search,
  list: (token, { page }) => ({ url: `https://${token}/search-jobs?p=${page + 1}` }),
  decode: cards,
  sample: { frame: `<!doctype html><html>${frame}</html>`, row },
  orElse: {
    ...search,
    list: (token, { page }) => ({
      url:
        `https://${token}/search-jobs/results?ActiveFacetID=0&CurrentPage=${page + 1}&RecordsPerPage=100` +
        '&SearchResultsModuleName=Search+Results&SortCriteria=0&SortDirection=0&SearchType=5',
    }),
    decode: inMember('results', cards),
    sample: { frame, row },
  },
};
