import { cardRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { firstText } from '../../json-fields.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { employmentTypeOf, isOnlyWorkplaceWords, workplaceInText } from '../../vocabulary.js';

const DOMAIN = 'app.loxo.co';

export const loxo: Declared = {
  vendor: 'loxo',
  example: 'example',
  readToken: readHostLabel,
  redirects: (token) => tenantRedirects(`${token}.${DOMAIN}`, DOMAIN),
  list: (token) => ({ url: `https://${token}.${DOMAIN}/` }),
  decode: cardRows({
    row: '.jobs-listing-card',
    fields: {
      href: 'a.job-title@href',
      title: 'a.job-title',
      type: '.job-type',
      place: '.job-location',
      icon: '.job-location i',
    },
  }),
  // Dates are relative to today, so none is read.
  row: (row, { token }) => {
    const id = /\/job\/([A-Za-z0-9+/=_-]{4,100})/.exec(firstText(row['href']) ?? '')?.[1];
    // Remove the icon's name, which stands before the place.
    const words = firstText(row['place'])
      ?.replace(firstText(row['icon']) ?? '', '')
      .trim();
    return {
      external_id: id,
      title: row['title'],
      urlFallback: `https://${token}.${DOMAIN}/job/${id ?? ''}`,
      places: [words === undefined || isOnlyWorkplaceWords(words) ? undefined : words],
      employment_type: employmentTypeOf(row['type']),
      workplace_type: workplaceInText(words),
    };
  },
  sample: {
    frame: "<!doctype html><html><div class='job-listings-wrapper'>{rows}</div></html>",
    row:
      "<div class='jobs-listing-card'><a class='job-title' href='/job/NDI{id}=='>{title}</a><div class='job-type'>Full Time</div>" +
      "<div class='job-location'><i>place</i> {place}</div><a class='go-to-job' href='/job/NDI{id}=='></a></div>",
  },
};
