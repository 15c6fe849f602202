import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant, number, plainPulse, requisition, text } from '../expectations.js';

interface Company {
  company_id: number;
  matched_reqs: { function: string; country: string; first_seen: string }[];
}

test('companies by id with their pulse and the reqs that match', async () => {
  const { status, body } = await api('/v1/reqs/search?role=engineering&since=2020-01-01T00:00:00Z');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['as_of', 'companies', 'next_cursor']);
  expect(body['as_of']).toEqual(instant);
  const companies = body['companies'] as Company[];
  expect(companies.length).toBeGreaterThan(0);
  for (const company of companies) {
    expect(company).toEqual({ company_id: number, pulse: plainPulse(), matched_reqs: company.matched_reqs });
    expect(company.matched_reqs.length).toBeGreaterThan(0);
    for (const req of company.matched_reqs) {
      expect(req).toEqual({ req_key: text, ...requisition() });
      expect(req.function).toBe('engineering');
    }
  }
});

test('its pages have every company once, and the last page has no cursor', async () => {
  const seen: number[] = [];
  let cursor = '';
  for (let page = 0; page < 100; page += 1) {
    const { body } = await api(`/v1/reqs/search?limit=2${cursor}`);
    seen.push(...(body['companies'] as Company[]).map(({ company_id }) => company_id));
    if (body['next_cursor'] === null) break;
    cursor = `&cursor=${String(body['next_cursor'])}`;
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  expect(seen.length).toBeGreaterThan(2);
});
