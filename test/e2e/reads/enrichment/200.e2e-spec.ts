import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectCoverage, instant, text } from '../expectations.js';

test('exactly the specified members, boards sorted and unique', async () => {
  const reply = await api('/v1/companies/1/enrichment');
  expect(reply.status).toBe(200);
  const boards = reply.body['boards'] as string[];
  expect(reply.body).toEqual({ name: text, domain: text, hq_country: text, boards, as_of: instant });
  expect(boards).toEqual([...new Set(boards)].sort());
  expectCoverage(reply);
});
