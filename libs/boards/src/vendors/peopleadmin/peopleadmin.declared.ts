import { boardPage } from '../../crawl-result.js';
import { xmlRows } from '../../decoders.js';
import type { Declared, Surface } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { objectAt } from '../../json-fields.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHost } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { xmlText } from '../../xml-document.js';

/** The feed, which has no places. A posting's page is never requested, because robots.txt disallows it. */
const feed: Omit<Surface, 'list'> = {
  decode: xmlRows('feed.entry'),
  text: ['content'],
  row: (entry, { token }) => {
    const url = xmlText(entry['id']);
    const id = /\/postings\/(\d{1,15})$/.exec(url ?? '')?.[1];
    const department = xmlText(objectAt(entry, 'author')['name']);
    return {
      external_id: id,
      title: xmlText(entry['title']),
      url,
      urlFallback: `https://${token}/postings/${pathPart(id)}`,
      places: [],
      department,
      function_hint: department,
      posted_at: parseIsoInstant(xmlText(entry['published'])),
      posted_at_trusted: true,
    };
  },
  sample: {
    frame:
      '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>All Jobs</title>{rows}</feed>',
    row:
      '<entry><id>https://{token}/postings/{id}</id><published>{instant}</published><title>{title}</title>' +
      '<author><name>{department}</name></author></entry>',
  },
};

export const peopleadmin: Declared = {
  vendor: 'peopleadmin',
  example: 'example.peopleadmin.com',
  readToken: readHost,
  redirects: (token) => tenantRedirects(token, 'peopleadmin.com'),
  page: (token) => boardPage(`https://${token}/`, tenantRedirects(token, 'peopleadmin.com')),
  ...feed,
  list: (token) => ({ url: `https://${token}/postings/all_jobs.atom` }),
  // The second feed may be a saved search that lacks postings, so it is used only if the first is absent.
  orElseWhen: 'absent',
  orElse: { ...feed, list: (token) => ({ url: `https://${token}/postings/search.atom` }) },
};
