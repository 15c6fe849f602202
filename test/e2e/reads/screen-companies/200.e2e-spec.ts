import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant, number, plainPulse, text } from '../expectations.js';
import { whileUnchanged } from '../while-unchanged.js';

interface Screened {
  company_id: number;
  company: { name: string; domain: string; hq_country: string };
  signals: Record<string, unknown> & { open_req_count: number; new_roles_30d: number; velocity: number };
  matched_reqs_count: number;
}

async function screen(query: string): Promise<{ companies: Screened[]; next: string | null }> {
  const { status, body, headers } = await api(`/v1/companies/screen?${query}`);
  expect([query, status, headers.get('usage-units'), body['as_of']]).toEqual([query, 200, 'calls=1', instant]);
  return { companies: body['companies'] as Screened[], next: body['next_cursor'] as string | null };
}

test('each company has its name and the signals that were compared', async () => {
  const { companies } = await screen('open_reqs_min=1&limit=100');
  expect(companies.length).toBeGreaterThan(5);
  const { is_hiring: _hiring, ...pulse } = plainPulse() as Record<string, unknown>;
  for (const row of companies) {
    expect(row).toEqual({
      company_id: number,
      company: { name: text, domain: text, hq_country: expect.stringMatching(/^([A-Z]{2})?$/) },
      signals: { ...pulse, first_hire: instant, paused_at: null, last_migration: row.signals['last_migration'] },
      matched_reqs_count: row.signals.open_req_count,
    });
  }
  expect(companies.map(({ signals }) => signals['last_migration'])).toContainEqual({
    ...{ from_vendor: 'greenhouse', to_vendor: 'ashby', occurred_at: instant },
  });
});

test.each([
  ['new_roles', ({ signals }: Screened) => -signals.new_roles_30d],
  ['velocity', ({ signals }: Screened) => -signals.velocity],
  ['open_reqs', ({ signals }: Screened) => -signals.open_req_count],
  ['company_id', ({ company_id }: Screened) => company_id],
])('the pages by %s are the whole list in order, each company once', async (sort, keyOf) => {
  await whileUnchanged(async () => {
    const whole = (await screen(`open_reqs_min=0&sort=${sort}&limit=100`)).companies;
    const order = [...whole].sort((a, b) => keyOf(a) - keyOf(b) || a.company_id - b.company_id);
    expect(whole).toEqual(order);
    const paged: Screened[] = [];
    let cursor = '';
    do {
      const { companies, next } = await screen(`open_reqs_min=0&sort=${sort}&limit=7${cursor}`);
      paged.push(...companies);
      cursor = next === null ? '' : `&cursor=${next}`;
    } while (cursor !== '' && paged.length < 21);
    expect(paged).toEqual(whole.slice(0, paged.length));
  });
});

test('the signals are those that the pulse of the function publishes', async () => {
  await whileUnchanged(async () => {
    const { companies } = await screen('function=engineering&open_reqs_min=1&limit=100');
    expect(companies.length).toBeGreaterThan(1);
    for (const { company_id: id, signals } of companies.slice(0, 5)) {
      const { body } = await api(`/v1/companies/${id}/hiring-pulse?function=engineering`);
      const pulse = body as Record<string, { value: unknown }>;
      for (const name of ['open_req_count', 'new_roles_30d', 'velocity', 'direction', 'is_surge'])
        expect([id, name, signals[name]]).toEqual([id, name, pulse[name]?.value]);
      expect(body['by_function']).toEqual({ engineering: signals.open_req_count });
    }
  });
});

test('open reqs of a country are those that reqs/search finds there', async () => {
  await whileUnchanged(async () => {
    const { companies } = await screen('country=DE&sort=company_id&limit=100');
    const { body } = await api('/v1/reqs/search?geo=DE&limit=200');
    const found = body['companies'] as { company_id: number; matched_reqs: unknown[] }[];
    expect(companies.map(({ company_id: id, matched_reqs_count: count }) => [id, Math.min(50, count)])).toEqual(
      found.map(({ company_id: id, matched_reqs: reqs }) => [id, reqs.length]),
    );
  });
});

test('a function in any spelling, a country by its name', async () => {
  await whileUnchanged(async () => {
    const named = await screen('function=Data%20Science&country=Germany&limit=100');
    expect(named).toEqual(await screen('function=data_science&country=de&limit=100'));
  });
});
