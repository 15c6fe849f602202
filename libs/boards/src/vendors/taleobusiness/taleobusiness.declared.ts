import { boardPage } from '../../crawl-result.js';
import { xmlRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects, type RedirectRules } from '../../plan-parts.js';
import { readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { xmlText } from '../../xml-document.js';

const DOMAIN = '.tbe.taleo.net';

function ats(token: string): { base: string; query: string } {
  const [host, zone, org, site] = token.split('/');
  return { base: `https://${host}/${zone}/ats`, query: `org=${org}&cws=${site}` };
}

function redirectsOf(token: string): RedirectRules {
  return hostRedirects(token.split('/')[0] ?? '', 'taleo.net');
}

export const taleoBusiness: Declared = {
  vendor: 'taleobusiness',
  example: `phx${DOMAIN}/phx01/EXAMPLE/1`,
  readToken: (raw) => readHostParts(raw, 3, DOMAIN),
  redirects: redirectsOf,
  page: (token) => boardPage(`${ats(token).base}/careers/v2/searchResults?${ats(token).query}`, redirectsOf(token)),
  list: (token) => ({ url: `${ats(token).base}/servlet/Rss?${ats(token).query}` }),
  decode: xmlRows('rss.channel.item'),
  text: ['description'],
  row: (item, { token }) => {
    const id = xmlText(item['taleo:reqId']);
    const { base, query } = ats(token);
    const [, country, region] = /^([A-Z]{2})-(.+)$/.exec(xmlText(item['taleo:locationState']) ?? '') ?? [];
    const city = xmlText(item['taleo:locationCity']);
    const department = xmlText(item['taleo:department']);
    return {
      external_id: id,
      title: xmlText(item['title']),
      url: xmlText(item['link']),
      urlFallback: `${base}/careers/requisition.jsp?${query}&rid=${pathPart(id)}`,
      places: [placeOf(city, region, country, xmlText(item['taleo:location']))],
      department,
      function_hint: department,
      // `pubDate` is the feed's time, not the posting's, so it is not read.
    };
  },
  sample: {
    frame:
      '<?xml version="1.0" encoding="UTF-8" ?><rss xmlns:taleo="urn:TBERss" version="2.0"><channel><title>Jobs</title>{rows}</channel></rss>',
    row:
      '<item><title>{title}</title><taleo:reqId>{id}</taleo:reqId><taleo:location>{place}</taleo:location>' +
      '<taleo:locationState>{countryCode}-X</taleo:locationState><taleo:locationCity>{city}</taleo:locationCity>' +
      '<taleo:department>{department}</taleo:department></item>',
  },
};
