import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectRefused } from '../expectations.js';

test('a cursor that was altered, made up, or belongs to another search', async () => {
  const { body } = await api('/v1/jobs/search?limit=1');
  const cursor = String(body['next_cursor']);
  const altered = cursor.slice(0, -1) + (cursor.endsWith('A') ? 'B' : 'A');
  for (const bad of [altered, 'abc', '1.e30.e30', `${cursor}x`]) {
    await expectRefused(`/v1/jobs/search?cursor=${bad}`, 'cursor');
  }
  const reply = await expectRefused(`/v1/jobs/search?role=sales&cursor=${cursor}`, 'cursor');
  expect(reply.text).not.toContain('stack');
});

test.each([
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['role=wizard', 'role'],
  ['geo=Atlantis', 'geo'],
  ['since=yesterday', 'since'],
  ['since=2026-01-01', 'since'],
  ['colour=red', 'colour'],
  ['technologies=', 'technologies'],
  ['technologies=Python', 'technologies'],
  ['technologies=python,', 'technologies'],
  ['technologies=no-such-technology', 'technologies'],
  [`technologies_any=${Array.from({ length: 21 }, (_, n) => `t${n}`).join()}`, 'technologies_any'],
  ['technologies_any=python,no-such-technology', 'technologies_any'],
  ['language=english', 'language'],
  ['language=EN', 'language'],
  ['visa_sponsorship=maybe', 'visa_sponsorship'],
  ['experience_max=-1', 'experience_max'],
  ['experience_max=31', 'experience_max'],
  ['degree=phd', 'degree'],
])('%s in both searches', async (query, pointer) => {
  await expectRefused(`/v1/jobs/search?${query}`, pointer);
  await expectRefused(`/v1/reqs/search?${query}`, pointer);
});

test.each(['-1', 'x', '1.5'])('reqs/search with cursor=%s', (cursor) =>
  expectRefused(`/v1/reqs/search?cursor=${cursor}`, 'cursor'),
);

test.each([
  ['q=', 'q'],
  ['q=%20-%20', 'q'],
  ['q=a+b+c+d+e+f+g+h+i+j+k', 'q'],
  [`q=${'x'.repeat(201)}`, 'q'],
  ['q=nurse&q=driver', 'q'],
  ['company_id=0', 'company_id'],
  ['company_id=acme', 'company_id'],
  ['location_country=Atlantis', 'location_country'],
  ['workplace=moon', 'workplace'],
  ['workplace=Remote', 'workplace'],
  ['employment_type=slavery', 'employment_type'],
  ['seniority=wizard', 'seniority'],
  ['posted_since=yesterday', 'posted_since'],
  ['closed_since=2026-10-01T00:00:00Z&status=closed', 'closed_since'],
  ['closed_since=2026-10-01T00:00:00Z&company_id=1', 'closed_since'],
  ['closed_since=october&company_id=1&status=closed', 'closed_since'],
  ['salary_min=50000', 'currency'],
  ['salary_min=0&currency=EUR', 'salary_min'],
  ['salary_min=50k&currency=EUR', 'salary_min'],
  ['salary_min=50000&currency=XYZ', 'currency'],
  ['currency=EUR', 'currency'],
  ['salary_source=any', 'salary_source'],
  ['salary_source=text&salary_min=1&currency=EUR', 'salary_source'],
  ['status=gone', 'status'],
  ['include=everything', 'include'],
  ['include=posting,', 'include'],
  ['include=company,company', 'include'],
])('jobs/search with %s', (query, pointer) => expectRefused(`/v1/jobs/search?${query}`, pointer));

test('reqs/search accepts none of the filters of jobs/search', async () => {
  await expectRefused('/v1/reqs/search?q=nurse', 'q');
  await expectRefused('/v1/reqs/search?include=posting', 'include');
});
