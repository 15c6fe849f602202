import { boardPage } from '../../crawl-result.js';
import { xmlRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseRfc2822 } from '../../instants.js';
import { hostRedirects } from '../../plan-parts.js';
import { placeOf } from '../../posting-record.js';
import { readParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';
import { xmlText } from '../../xml-document.js';

const HOST = 'careers.pageuppeople.com';
const RULES = hostRedirects(HOST, 'pageuppeople.com');

/**
 * Reads one place, such as `Republic of Ireland|Tallaght`. A place with commas stays text, because a comma can separate
 * places or parts of one place.
 */
function placeIn(text: string | undefined): unknown {
  const [region, city, ...more] = text?.split('|').filter((part) => part !== '') ?? [];
  return city === undefined || more.length > 0 || text?.includes(',') === true
    ? text?.replace(/^\||\|$/g, '').replaceAll('|', ', ')
    : placeOf(city, region, undefined, `${city}, ${region}`);
}

export const pageup: Declared = {
  vendor: 'pageup',
  example: '1/cw/en',
  readToken: (raw) => readParts(raw.toLowerCase(), 3),
  redirects: () => RULES,
  page: (token) => boardPage(`https://${HOST}/${token}/listing/`, RULES),
  list: (token) => ({ url: `https://${HOST}/${token}/rss` }),
  decode: xmlRows('rss.channel.item'),
  text: ['description'],
  row: (item, { token }) => {
    const id = xmlText(item['job:refNo']);
    const category = xmlText(item['job:category'])?.split('|').at(-1);
    return {
      external_id: id,
      title: xmlText(item['title']),
      url: xmlText(item['link']),
      urlFallback: `https://${HOST}/${token}/job/${pathPart(id)}`,
      places: [placeIn(xmlText(item['job:location']))],
      function_hint: category,
      department: category,
      employment_type: employmentTypeOf(xmlText(item['job:workType'])),
      posted_at: parseRfc2822(xmlText(item['pubDate'])),
      posted_at_trusted: true,
    };
  },
  sample: {
    frame:
      '<?xml version="1.0" encoding="utf-8"?><rss xmlns:a10="http://www.w3.org/2005/Atom" xmlns:job="http://pageuppeople.com/" version="2.0">' +
      '<channel><title>Jobs</title>{rows}</channel></rss>',
    row:
      '<item><guid isPermaLink="true">https://careers.pageuppeople.com/{token}/job/{id}</guid>' +
      '<link>https://careers.pageuppeople.com/{token}/job/{id}</link><title>{title}</title><job:refNo>{id}</job:refNo>' +
      '<job:category>{department}</job:category><job:location>{country}|{city}</job:location><job:workType>Full time</job:workType></item>',
  },
};
