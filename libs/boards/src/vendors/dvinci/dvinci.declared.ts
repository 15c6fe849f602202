import { jsonRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { asObject, firstText, objectAt, objectsAt } from '../../json-fields.js';
import { momentOf } from '../../page-dates.js';
import { tenantRedirects } from '../../plan-parts.js';
import { placeOf } from '../../posting-record.js';
import { readHostParts } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { employmentTypeOf } from '../../vocabulary.js';

const DOMAIN = /\.dvinci(?:-hr\.com|-easy\.com|\.de)$/;

export const dvinci: Declared = {
  vendor: 'dvinci',
  example: 'example.dvinci-hr.com',
  readToken: (raw) => {
    const host = readHostParts(raw, 0);
    return host !== null && DOMAIN.test(host) ? host : null;
  },
  redirects: (token) => tenantRedirects(token, 'dvinci-hr.com', 'dvinci-easy.com', 'dvinci.de'),
  list: (token) => ({ url: `https://${token}/jobPublication/list.json` }),
  decode: jsonRows(''),
  row: (row, { token }) => {
    const opening = objectAt(row, 'jobOpening');
    const places = objectsAt(opening, 'locations').map((place) => {
      const address = objectAt(place, 'address');
      const country = objectAt(address['country'] === undefined ? place : address, 'country');
      return placeOf(address['city'], undefined, country['isoA2'] ?? country['name'], place['name']);
    });
    const category = objectsAt(opening, 'categories')[0]?.['name'];
    const types = objectsAt(opening, 'workingTimes').map((time) => firstText(time['internalName'], time['name']));
    return {
      external_id: row['id'],
      requisition_id: opening['reference'],
      title: row['position'],
      url: row['jobPublicationURL'],
      urlFallback: `https://${token}/de/jobs/${pathPart(row['id'])}`,
      places: places.length > 0 ? places : [opening['location']],
      department: firstText(opening['department'], asObject(opening['orgUnit'])?.['name']),
      function_hint: category,
      // If the job can be done full-time or part-time, it has no single type, so no type is read.
      employment_type: types.length === 1 ? employmentTypeOf(types[0]) : undefined,
      posted_at: momentOf(opening['createdDate']),
    };
  },
  sample: {
    row: {
      id: '{id}',
      position: '{title}',
      jobPublicationURL: 'https://{token}/en/jobs/{id}/{slug}',
      jobOpening: {
        reference: '{requisition}',
        location: '{place}',
        locations: [{ name: '{place}', address: { city: '{city}' }, country: { isoA2: '{countryCode}' } }],
        department: '{department}',
        categories: [{ id: 1, name: '{department}' }],
        workingTimes: [{ internalName: 'FULL_TIME', name: 'Vollzeit' }],
        createdDate: '{day}T00:00:00Z',
      },
    },
  },
};
