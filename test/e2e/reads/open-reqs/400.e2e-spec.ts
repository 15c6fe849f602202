import { expect, test } from '@jest/globals';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { api } from '../../account/api.js';
import { expectRefused } from '../expectations.js';

test.each(['0', '201', '-1', '1.5', 'ten', ''])('limit=%s', (limit) =>
  expectRefused(`/v1/companies/1/open-reqs?limit=${limit}`, 'limit'),
);

test('an unknown function is refused with the list of the known ones', async () => {
  const { text } = await expectRefused('/v1/companies/1/open-reqs?function=wizardry', 'function');
  for (const known of JOB_FUNCTIONS) expect(text).toContain(known);
});

test('an unknown country', () => expectRefused('/v1/companies/1/open-reqs?country=Atlantis', 'country'));

test('an unknown parameter', () => expectRefused('/v1/companies/1/open-reqs?colour=red', 'colour'));

test.each([
  ['include=salary', 'include'],
  ['include=', 'include'],
  ['cursor=abc', 'cursor'],
  ['cursor=', 'cursor'],
])('%s', (query, pointer) => expectRefused(`/v1/companies/1/open-reqs?${query}`, pointer));

test('a cursor of another search', async () => {
  const { body } = await api('/v1/jobs/search?limit=1');
  await expectRefused(`/v1/companies/1/open-reqs?cursor=${String(body['next_cursor'])}`, 'cursor');
});
