import { ownPage, type Surface } from '../../declaration.js';
import { jsonRows } from '../../decoders.js';
import { asList, firstText, objectAt, textOf, type JsonObject } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { decodeField } from '../../text.js';
import { partsOf } from '../../token.js';
import { encodePath, pathPart } from '../../url-parts.js';
import { employmentTypeOf, workplaceTypeOf } from '../../vocabulary.js';

/**
 * Reads a place: town, region, country and post code, as in `LAKE FOREST, IL, US, 60045-5202 +1 more…`. Parts can be
 * missing.
 */
export function placeIn(text: string | undefined): unknown {
  const parts = (text ?? '')
    .replace(/\s*\+\d+ more.*$/, '')
    .split(/\s*,\s*/)
    .filter((part) => part !== '');
  if (parts.length > 1 && /\d/.test(parts.at(-1) ?? '')) parts.pop();
  const [city, region, country = '', ...others] = parts;
  // The second part can be a country or a state. Therefore, the parts become fields only if there are three of them
  // without the post code, and the third is a country code.
  return others.length === 0 && /^[A-Z]{2,3}$/.test(country) ? placeOf(city, region, country) : parts.join(', ');
}

/** Returns the first value in a member's list. */
function firstOf(row: JsonObject, name: string): string | undefined {
  return firstText(...(asList(row[name]) ?? []));
}

/** Returns the locales to which the page links, with its own locale first. */
function localesIn(html: string): string[] {
  const own = /<html\b[^<>]*\blang=["']([a-z]{2})[-_]([A-Z]{2})["']/.exec(html);
  const linked = [...html.matchAll(/[?&;]locale=([a-z]{2}_[A-Z]{2})\b/g)].map(([, locale = '']) => locale);
  return [...new Set([...(own === null ? [] : [`${own[1]}_${own[2]}`]), ...linked])];
}

/** Returns a posting's address. `urlTitle` is URL-escaped and then HTML-escaped. Only the HTML escapes are decoded. */
function jobUrl(token: string, row: JsonObject, locale: string): string {
  const [host] = partsOf(token);
  const brand = textOf(row['brandUrl']) ?? 'default';
  const words = decodeField(textOf(row['urlTitle']) ?? '');
  return `https://${host}${brand === 'default' ? '' : `/${pathPart(brand)}`}/job${encodePath(`/${words}`)}/${pathPart(row['id'])}-${locale}`;
}

/** The search service. It has one list for each locale. Rows change their order between requests. */
export const service: Surface = {
  before: {
    ask: (token) => ({ url: `https://${token}/search/` }),
    read: (html) => {
      const locales = localesIn(html);
      const csrf = /\bCSRFToken["']?\s*[=:]\s*["']([\w-]{8,100})["']/.exec(html)?.[1];
      return locales.length === 0 ? null : { locales: locales.join(' '), csrf: csrf ?? '' };
    },
  },
  variants: (vars) => (vars['locales'] ?? '').split(' ').map((locale) => ({ ...vars, locale })),
  list: (token, { page }, { locale = '', csrf = '' }) => ({
    url: `https://${partsOf(token)[0]}/services/recruiting/v1/jobs`,
    headers: csrf === '' ? {} : { 'x-csrf-token': csrf },
    body: JSON.stringify({
      ...{ locale, pageNumber: page, sortBy: '', keywords: '', location: '', facetFilters: {}, brand: '' },
      ...{ skills: [], categoryId: 0, alertId: '', rcmCandidateId: '' },
    }),
  }),
  decode: jsonRows('jobSearchResult', 'totalJobs'),
  pages: { step: 10 },
  sweeps: 24,
  row: (found, { token, vars }) => {
    const row = objectAt(found, 'response');
    const places = asList(row['jobLocationShort']) ?? [];
    return {
      external_id: row['id'],
      title: row['unifiedStandardTitle'],
      urlFallback: jobUrl(token, row, vars['locale'] ?? firstOf(row, 'supportedLocales') ?? 'en_US'),
      places: places.map((place) =>
        placeIn(
          textOf(place)
            ?.replace(/<br\s*\/?>/gi, ' ')
            .trim(),
        ),
      ),
      employment_type: employmentTypeOf(firstOf(row, 'custFullTimePartTime')),
      workplace_type: workplaceTypeOf(firstOf(row, 'custOnsiteRemote')),
    };
  },
  proof: ownPage((token) => partsOf(token)[0]),
  sample: {
    before: '<html lang="en-US"><a href="?locale=en_US">English</a></html>',
    row: {
      response: {
        id: '{id}',
        unifiedStandardTitle: '{title}',
        urlTitle: '{slug}',
        brandUrl: 'default',
        jobLocationShort: ['{cityOrRemote}, {country}'],
        supportedLocales: ['en_US'],
      },
    },
  },
};
