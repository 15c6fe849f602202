import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { number } from '../expectations.js';

test('an outcome is accepted and gets an id; the req may be named', async () => {
  const { body } = await api('/v1/reqs/search?limit=1');
  const [company] = body['companies'] as { company_id: number; matched_reqs: { req_key: string }[] }[];
  const path = `/v1/companies/${company?.company_id}/outcomes`;
  const said = { outcome: 'meeting booked', observed_at: '2026-01-05T10:00:00+01:00' };
  const first = await api(path, { method: 'POST', body: said });
  expect([first.status, first.body]).toEqual([202, { id: number }]);
  const req_key = company?.matched_reqs[0]?.req_key;
  const second = await api(path, { method: 'POST', body: { ...said, req_key } });
  expect(second.status).toBe(202);
  expect(second.body['id']).not.toBe(first.body['id']);
});
