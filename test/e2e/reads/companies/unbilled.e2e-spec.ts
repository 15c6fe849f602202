import { expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api, linesOf, type ApiCall } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';
import { UNKNOWN_COMPANY } from '../expectations.js';
import { COMPANY_READS } from '../operations.js';

const post = (body: unknown): ApiCall => ({ method: 'POST', body });

/** Every type of invalid call, for every operation. */
const REFUSED: [path: string, ask?: ApiCall][] = [
  ...COMPANY_READS.flatMap((read): [string][] => [
    [`/v1/companies/acme/${read}`],
    [`/v1/companies/1/${read}?colour=red`],
    [`/v1/companies/${UNKNOWN_COMPANY}/${read}`],
  ]),
  ['/v1/companies/1/open-reqs?limit=0'],
  ['/v1/companies/1/open-reqs?function=wizardry'],
  ['/v1/companies/1/open-reqs?country=Atlantis'],
  ['/v1/companies/1/first-hire?function=wizardry'],
  ['/v1/companies/1/hiring-pulse?max_age=-1'],
  ['/v1/companies/1/pre-action-brief?max_age=31536001'],
  ['/v1/reqs/lever:never:was'],
  ['/v1/reqs/%00'],
  ['/v1/reqs/search?cursor=x'],
  ['/v1/reqs/search?limit=201'],
  ['/v1/jobs/search?cursor=abc'],
  ['/v1/jobs/search?since=yesterday'],
  ['/v1/markets/role-demand?role=wizardry'],
  ['/v1/markets/role-demand?geo=Atlantis'],
  ['/v1/markets/role-demand?since=2026-13-01T00:00:00Z'],
  ['/v1/markets/role-demand?limit=5'],
  ['/v1/sheet/enrich', post({})],
  ['/v1/sheet/enrich', post({ domain: 'never-observed-anywhere.com' })],
  ['/v1/sheet/enrich', post('{"domain":')],
  ['/v1/companies/1/outcomes', post({ outcome: 'won' })],
  ['/v1/companies/1/is-hiring', { method: 'DELETE' }],
];

test('refused calls are not billed', async () => {
  const { id, key } = await freshKey();
  for (const [path, request] of REFUSED) {
    const { status, text } = await api(path, { ...request, key });
    expect({ path, text, refused: [400, 404, 405].includes(status) }).toMatchObject({ path, refused: true });
    expect(text).not.toMatch(/at \w+.*\.js|node_modules/);
  }
  // Usage lines appear in the order of the calls. So if a refused call had a line, it would appear before this later
  // call's line.
  const good = await api('/v1/companies/1/is-hiring', { key });
  await eventually(async () => {
    const lines = await linesOf(id);
    expect(lines.map(({ usage_id }) => usage_id)).toEqual([good.headers.get('usage-id')]);
    return true;
  });
});
