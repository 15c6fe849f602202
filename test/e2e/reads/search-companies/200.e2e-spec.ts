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

test('without a query all companies come by name, each once, for browsing', async () => {
  const names: string[] = [];
  const ids = new Set<number>();
  let cursor = '';
  do {
    const { body } = await api(`/v1/companies?limit=7${cursor}`);
    const page = body['companies'] as Company[];
    names.push(...page.map(({ name }) => name));
    for (const { company_id: id } of page) ids.add(id);
    cursor = body['next_cursor'] === null ? '' : `&cursor=${String(body['next_cursor'])}`;
  } while (cursor !== '');
  expect(ids.size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['Brightforge', 'Papercrane Studio', 'Verdant & Oak Stores']));
  expect(names.indexOf('Brightforge')).toBeLessThan(names.indexOf('Papercrane Studio'));
});

test('with ids the companies with these ids, each once; unknown ones are left out, and nothing is billed', async () => {
  const { status, body, headers } = await api('/v1/companies?ids=13,1,999999999,13');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    companies: [
      { company_id: 1, name: 'Brightforge' },
      { company_id: 13, name: 'Papercrane Studio' },
    ],
    next_cursor: null,
  });
  expect(headers.get('usage-units')).toBeNull();
  const none = await api('/v1/companies?ids=999999999');
  expect(none.body).toEqual({ companies: [], next_cursor: null, as_of: instant });
});
