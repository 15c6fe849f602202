import { boardPage } from '../../crawl-result.js';
import { xmlRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { asObject } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { hostRedirects } from '../../plan-parts.js';
import { readFoldedSlug } from '../../token.js';
import { decodeEntities } from '../../text.js';
import { pathPart } from '../../url-parts.js';
import { xmlText } from '../../xml-document.js';

const HOST = 'recruitingbypaycor.com';

export const paycor: Declared = {
  vendor: 'paycor',
  example: '00000000000000000000000000000000',
  readToken: readFoldedSlug,
  redirects: () => hostRedirects(HOST, HOST),
  page: (token) => boardPage(`https://${HOST}/career/CareerHome.action?clientId=${token}`, hostRedirects(HOST, HOST)),
  list: (token) => ({ url: `https://${HOST}/career/CareerAtomFeed.action?clientId=${token}` }),
  decode: xmlRows('feed.entry'),
  // Pay is free text, so it is not read. The date is `published`, because `updated` changes daily.
  text: ['summary'],
  row: (entry, { token }) => {
    const id = xmlText(entry['id']);
    const link = asObject(entry['link'])?.['@href'];
    const [city, state, country] = ['location', 'state', 'country'].map((name) => xmlText(entry[`newton:${name}`]));
    const department = xmlText(entry['newton:department']);
    return {
      external_id: id,
      requisition_id: xmlText(entry['newton:jobId']),
      title: xmlText(entry['title']),
      url: typeof link === 'string' ? decodeEntities(link) : undefined,
      urlFallback: `https://${HOST}/career/JobIntroduction.action?clientId=${token}&id=${pathPart(id)}`,
      places: [placeOf(city, state, country)],
      department,
      function_hint: department,
      posted_at: parseIsoInstant(xmlText(entry['published'])),
      posted_at_trusted: true,
    };
  },
  sample: {
    frame:
      '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:newton="urn:n"><title>Feed</title>{rows}</feed>',
    row:
      '<entry><title>{title}</title><id>8a{id}</id><published>{instant}</published><newton:jobId>{requisition}</newton:jobId>' +
      '<newton:department>{department}</newton:department><newton:location>{city}</newton:location>' +
      '<newton:country>{country}</newton:country><newton:state/></entry>',
  },
};
