import { scriptRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { firstText, objectAt } from '../../json-fields.js';
import { placeOf } from '../../posting-record.js';
import { tenantRedirects } from '../../plan-parts.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';
import { workplaceTypeOf, type EmploymentType } from '../../vocabulary.js';

const TYPES: Readonly<Record<string, EmploymentType>> = {
  vacancy_type_effective: 'full_time',
  vacancy_type_internship: 'internship',
  vacancy_type_apprentice: 'internship',
  vacancy_type_trainee: 'internship',
  vacancy_type_temporary: 'temporary',
  vacancy_type_autonomous: 'contract',
};

export const gupy: Declared = {
  vendor: 'gupy',
  example: 'example',
  readToken: readHostLabel,
  redirects: (token) => tenantRedirects(`${token}.gupy.io`, 'gupy.io'),
  list: (token) => ({ url: `https://${token}.gupy.io/` }),
  decode: scriptRows(/<script\b[^<>]*\bid="__NEXT_DATA__"[^<>]*>\s*/, 'props.pageProps.jobs'),
  row: (row, { token }) => {
    const workplace = objectAt(row, 'workplace');
    const address = objectAt(workplace, 'address');
    return {
      external_id: row['id'],
      title: row['title'] ?? row['name'],
      urlFallback: `https://${token}.gupy.io/jobs/${pathPart(row['id'])}`,
      places: [placeOf(address['city'], address['state'], address['country'] ?? row['country'])],
      department: row['department'],
      function_hint: row['department'],
      employment_type: TYPES[firstText(row['type']) ?? ''],
      workplace_type: workplaceTypeOf(workplace['workplaceType'] ?? row['workplaceType']),
    };
  },
  sample: {
    frame:
      '<!doctype html><html><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"jobs":{rows}}}}</script></html>',
    row: {
      id: '{id}',
      title: '{title}',
      type: 'vacancy_type_effective',
      department: '{department}',
      workplace: { address: { city: '{city}', country: '{country}' }, workplaceType: 'hybrid' },
    },
  },
};
