import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant } from '../expectations.js';

interface Company {
  company_id: number;
  name: string;
  domain: string;
}

test('a company by a prefix of its name, and its domain', async () => {
  for (const query of ['papercr', 'PAPERCRANE', 'www.papercrane.ex']) {
    const { status, body } = await api(`/v1/companies?query=${query}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      companies: [{ company_id: expect.any(Number), name: 'Papercrane Studio', domain: 'papercrane.example' }],
      next_cursor: null,
      as_of: instant,
    });
  }
});

test('the company_id works in the reads of the company', async () => {
  const { body } = await api('/v1/companies?query=papercr');
  const [company] = body['companies'] as Company[];
  const { body: read } = await api(`/v1/companies/${company?.company_id}/enrichment`);
  expect([read['name'], read['domain']]).toEqual([company?.name, company?.domain]);
});

test('nothing found is an empty page', async () => {
  const { status, body } = await api('/v1/companies?query=zzzzzz');
  expect([status, body['companies'], body['next_cursor']]).toEqual([200, [], null]);
});
