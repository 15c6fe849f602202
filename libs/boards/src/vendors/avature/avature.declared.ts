import { cardRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { firstText } from '../../json-fields.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';

export const avature: Declared = {
  vendor: 'avature',
  example: 'example.avature.net/careers',
  readToken: (raw) => [1, 2].map((parts) => readHostParts(raw, parts)).find((token) => token !== null) ?? null,
  redirects: (token) => tenantRedirects(token.split('/')[0] ?? '', 'avature.net'),
  list: (token, { offset }) => ({ url: `https://${token}/SearchJobs?jobOffset=${offset}` }),
  decode: cardRows({
    row: 'article.article--result',
    fields: {
      href: 'h3 a@href',
      title: 'h3 a',
      reference: '.list-item-ref',
      place: '.list-item-location',
      country: '.list-item-country',
      subtitle: '.article__header__text__subtitle',
    },
    total: /\blist-controls__text__legend\b[^<>]{0,300}>[^<]{0,300}?\bof\s{1,100}(\d[\d.,]*)/i,
  }),
  pages: {},
  sweeps: 2,
  row: (row, { token }) => {
    const url = firstText(row['href']);
    const id = /\/JobDetail\/(?:[^/?#]+\/)?(\d{1,15})(?:[?#/]|$)/i.exec(url ?? '')?.[1];
    return {
      external_id: id,
      requisition_id: /#\s*([\w-]{3,40})/.exec(firstText(row['reference']) ?? '')?.[1],
      title: row['title'],
      url,
      urlFallback: `https://${token}/JobDetail/${pathPart(id)}`,
      // The place is not divided into parts, because tenants write it in their own words. Some lists have only the
      // country.
      places: [firstText(row['place'], row['country'], row['subtitle'])],
    };
  },
  sample: {
    frame: '<!doctype html><html><div class="list-controls__text__legend">1-20 of {total} results</div>{rows}</html>',
    row:
      '<article class="article article--result"><h3><a href="https://{token}/JobDetail/{slug}/{id}">{title}</a></h3>' +
      '<span class="list-item-ref">Ref #{requisition}</span><span class="list-item-location">{place}</span></article>',
  },
};
