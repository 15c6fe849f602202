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
])('%s in both searches', async (query, pointer) => {
  await expectRefused(`/v1/jobs/search?${query}`, pointer);
  await expectRefused(`/v1/reqs/search?${query}`, pointer);
});

test.each(['-1', 'x', '1.5'])('reqs/search with cursor=%s', (cursor) =>
  expectRefused(`/v1/reqs/search?cursor=${cursor}`, 'cursor'),
);
