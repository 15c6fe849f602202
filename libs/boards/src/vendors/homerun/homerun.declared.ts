import { boardPage } from '../../crawl-result.js';
import { xmlRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { asObject } from '../../json-fields.js';
import { hostRedirects } from '../../plan-parts.js';
import { decodeEntities } from '../../text.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf, isOnlyWorkplaceWords, workplaceInText } from '../../vocabulary.js';
import { xmlText } from '../../xml-document.js';

const FEED = hostRedirects('feed.homerun.co', 'homerun.co');

export const homerun: Declared = {
  vendor: 'homerun',
  example: 'example',
  readToken: readHostLabel,
  redirects: () => FEED,
  page: (token) => boardPage(`https://${token}.homerun.co/`, FEED),
  list: (token) => ({ url: `https://feed.homerun.co/${token}` }),
  decode: xmlRows('feed.entry'),
  // No date is read, because the only date is that of the opening's last change.
  text: ['content'],
  row: (entry, { token }) => {
    const id = xmlText(entry['id']);
    const link = asObject(entry['link'])?.['@href'];
    const [place, department, type] = ['location', 'department', 'type'].map((name) =>
      xmlText(asObject(entry[name])?.['name']),
    );
    return {
      external_id: id,
      title: xmlText(entry['title']),
      url: typeof link === 'string' ? decodeEntities(link) : undefined,
      urlFallback: `https://${token}.homerun.co/${pathPart(id)}`,
      places: [place === undefined || isOnlyWorkplaceWords(place) ? undefined : place],
      department,
      function_hint: department,
      employment_type: employmentTypeOf(type),
      workplace_type: workplaceInText(place),
    };
  },
  sample: {
    frame:
      '<?xml version="1.0" encoding="UTF-8" ?><feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title>{rows}</feed>',
    row:
      '<entry><title type="text">{title}</title><link rel="alternate" type="text/html" href="https://{token}.homerun.co/{slug}-{id}"/>' +
      '<id>job_{id}</id><department><name>{department}</name></department><location><name>{place}</name></location>' +
      '<type><name>Full-time</name></type><updated>{day} 08:46:19</updated></entry>',
  },
};
