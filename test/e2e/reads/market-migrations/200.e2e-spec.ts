import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant, text } from '../expectations.js';

interface Move {
  company_id: number;
  company: { name: string; domain: string };
  from_vendor: string;
  to_vendor: string;
  occurred_at: { value: string };
}

async function moves(query = ''): Promise<Move[]> {
  const { status, body, headers } = await api(`/v1/markets/ats-migrations?${query}`);
  expect([status, headers.get('usage-units'), body['as_of']]).toEqual([200, 'calls=1', instant]);
  return body['migrations'] as Move[];
}

test('moves of all companies, newest first, as each company has them', async () => {
  const all = await moves('limit=100');
  expect(all.length).toBeGreaterThan(0);
  const times = all.map(({ occurred_at: at }) => at.value);
  expect(times).toEqual([...times].sort().reverse());
  for (const { company_id: id, company, from_vendor, to_vendor, occurred_at } of all) {
    expect(company).toEqual({ name: text, domain: text });
    const { body } = await api(`/v1/companies/${id}/ats-migrations`);
    expect(body['migrations']).toContainEqual({ from_vendor, to_vendor, occurred_at });
  }
});

test('only moves since an instant, from a vendor, to a vendor', async () => {
  const [newest] = await moves('limit=1');
  const { from_vendor: from, to_vendor: to, occurred_at: at } = newest as Move;
  expect((await moves(`since=${at.value}&from_vendor=${from}&to_vendor=${to}`))[0]).toEqual(newest);
  expect(await moves(`from_vendor=${to}&to_vendor=${from}`)).toEqual([]);
  expect(await moves('since=2999-01-01T00:00:00Z')).toEqual([]);
});
