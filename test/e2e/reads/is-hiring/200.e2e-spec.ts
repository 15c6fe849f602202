import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectCoverage, instant, number } from '../expectations.js';

test('exactly the specified members, and the boolean agrees with the count', async () => {
  const reply = await api('/v1/companies/1/is-hiring');
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ is_hiring: expect.any(Boolean), open_req_count: number, as_of: instant });
  expect(reply.body['is_hiring']).toBe((reply.body['open_req_count'] as number) >= 1);
  expectCoverage(reply);
});
