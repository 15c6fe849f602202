import { joinedRows } from '../../decoders.js';
import type { Declared } from '../../declaration.js';
import { parseIsoInstant } from '../../instants.js';
import { firstText, objectAt } from '../../json-fields.js';
import { tenantRedirects } from '../../plan-parts.js';
import { placeOf } from '../../posting-record.js';
import { readHostLabel } from '../../token.js';
import { pathPart } from '../../url-parts.js';

const DOMAIN = 'freshteam.com';
/** The `status` of an open job. */
const OPEN = 2;

export const freshteam: Declared = {
  vendor: 'freshteam',
  example: 'example',
  readToken: readHostLabel,
  redirects: (token) => tenantRedirects(`${token}.${DOMAIN}`, DOMAIN),
  list: (token) => ({ url: `https://${token}.${DOMAIN}/hire/widgets/jobs.json` }),
  decode: joinedRows('jobs', { branch: ['branches', 'branch_id'], job_role: ['job_roles', 'job_role_id'] }),
  // The employment type is not read, because each account gives the types its own numbers.
  text: ['description'],
  row: (row, { token }) => {
    const id = firstText(row['unique_id']) ?? row['id'];
    const branch = objectAt(row, 'branch');
    const role = objectAt(row, 'job_role')['name'];
    return {
      external_id: id,
      title: row['title'],
      url: row['url'],
      urlFallback: `https://${token}.${DOMAIN}/jobs/${pathPart(id)}`,
      places: [placeOf(branch['city'], branch['state'], firstText(branch['country_code'])?.toUpperCase())],
      department: role,
      function_hint: role,
      workplace_type: row['remote'] === true ? 'remote' : undefined,
      posted_at: parseIsoInstant(row['created_at']),
      posted_at_trusted: true,
      // A `status` that is missing or is not a number counts as open.
      listed: row['deleted'] !== true && (typeof row['status'] !== 'number' || row['status'] === OPEN),
    };
  },
  sample: {
    frame: '{"jobs":{rows},"branches":[],"job_roles":[]}',
    row: {
      id: '{job}',
      unique_id: 'u{id}',
      title: '{title}',
      url: 'https://{token}.freshteam.com/jobs/u{id}/{slug}',
      status: 2,
      deleted: false,
      remote: false,
      branch_id: 1,
      job_role_id: 1,
      created_at: '{instant}',
    },
  },
};
