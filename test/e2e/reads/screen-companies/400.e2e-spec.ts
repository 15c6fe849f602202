import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { support } from '../../journey/operator.js';
import { expectRefused } from '../expectations.js';

const PATH = '/v1/companies/screen';

test.each(['', 'sort=velocity', 'limit=5&sort=new_roles'])('no filter: ?%s', (query) =>
  expectRefused(`${PATH}?${query}`, '?function'),
);

test.each([
  ['function=wizardry', 'function'],
  ['country=Atlantis', 'country'],
  ['open_reqs_min=-1', 'open_reqs_min'],
  ['open_reqs_max=many', 'open_reqs_max'],
  ['new_roles_min=1.5', 'new_roles_min'],
  ['velocity_min=fast', 'velocity_min'],
  ['velocity_max=1.234', 'velocity_max'],
  ['direction=up', 'direction'],
  ['is_surge=yes', 'is_surge'],
  ['hq_country=Atlantis', 'hq_country'],
  ['vendor=acme', 'vendor'],
  ['vendor=Greenhouse', 'vendor'],
  ['first_hire_since=2026', 'first_hire_since'],
  ['paused_since=yesterday', 'paused_since'],
  ['migrated_since=2026-01-01', 'migrated_since'],
  ['from_vendor=acme', 'from_vendor'],
  ['to_vendor=acme', 'to_vendor'],
  ['reposted_min=0', 'reposted_min'],
  ['salary_min=50000', 'currency'],
  ['salary_min=50000&currency=XYZ', 'currency'],
  ['currency=EUR', 'currency'],
  ['seniority=wizard', 'seniority'],
  ['workplace=moon', 'workplace'],
  ['is_surge=true&sort=luck', 'sort'],
  ['is_surge=true&limit=101', 'limit'],
  ['is_surge=true&cursor=abc', 'cursor'],
  ['is_surge=true&colour=red', 'colour'],
  ['is_surge=true&is_surge=false', 'is_surge'],
])('?%s', (query, pointer) => expectRefused(`${PATH}?${query}`, pointer));

test('a cursor of other filters, of another sort, of another account', async () => {
  const { body } = await api(`${PATH}?open_reqs_min=1&limit=1`);
  const cursor = String(body['next_cursor']);
  expect((await api(`${PATH}?open_reqs_min=1&limit=1&cursor=${cursor}`)).status).toBe(200);
  await expectRefused(`${PATH}?open_reqs_min=2&limit=1&cursor=${cursor}`, 'cursor');
  await expectRefused(`${PATH}?open_reqs_min=1&sort=velocity&limit=1&cursor=${cursor}`, 'cursor');
  const { customer_id } = await support<{ customer_id: string }>('customers', 'create', '--name', 'Screening');
  const { key } = await support<{ key: string }>('keys', 'issue', customer_id);
  await expectRefused(`${PATH}?open_reqs_min=1&limit=1&cursor=${cursor}`, 'cursor', { key });
});
