import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DecidedFact, PostingAttributes } from '@hiring/contracts';
import { ReadsBench } from '../../testing/reads-bench.js';

const AT = '2026-11-20T10:00:00.000Z';
const published: PostingAttributes = {
  page_url: 'https://boards.example/1',
  locations: {
    value: [
      { city: 'Berlin', region: null, country: 'DE' },
      { city: 'Bonn', region: null, country: 'DE' },
      { city: 'Paris', region: null, country: 'FR' },
    ],
    source: 'published',
  },
  workplace: { value: 'hybrid', source: 'published' },
  employment_type: { value: 'full_time', source: 'published' },
  seniority: { value: 'senior', source: 'derived' },
  salary: { value: { min: 50_000, max: null, currency: 'EUR', period: 'year' }, source: 'published' },
  function_evidence: { strength: 'strong', rule: 'title:nurse' },
};

const bench = new ReadsBench('attributes', AT);
const { ledger } = bench;
let company_id: number;

beforeAll(async () => {
  await bench.open();
  company_id = ledger.company(AT);
});

afterAll(() => bench.close());

async function stored(reqKey: string): Promise<Record<string, unknown>> {
  const { rows } = await bench.pool.query<Record<string, unknown>>(
    `SELECT workplace, employment_type, seniority, location_countries, attributes FROM reads.req WHERE req_key = $1`,
    [reqKey],
  );
  return rows[0] ?? {};
}

function relabel(req_key: string, attributes: PostingAttributes): DecidedFact {
  const base = { company_id, observed_at: AT, crawl_id: 'relabel', board_id: `lever/c${company_id}` };
  return { type: 'req_relinked', ...base, req_key, cause: 'reclassified', ...attributes };
}

const NOTHING = { workplace: '', employment_type: '', seniority: '', location_countries: [], attributes: {} };

it('attributes of a req are stored with how each is known, and as columns to search by', async () => {
  const key = ledger.open(company_id, 'nurse', AT);
  await bench.fold();
  expect(await stored(key)).toEqual(NOTHING);
  ledger.add(relabel(key, published));
  await bench.fold();
  expect(await stored(key)).toEqual({
    workplace: 'hybrid',
    employment_type: 'full_time',
    seniority: 'senior',
    location_countries: ['DE', 'FR'],
    attributes: published,
  });
});

it('a function that a company no longer has leaves no row behind', async () => {
  const other = ledger.company(AT);
  const base = { company_id: other, observed_at: AT, crawl_id: 'relabel', board_id: `lever/c${other}` };
  const key = ledger.open(other, 'clerk', AT);
  await bench.fold();
  const rows = async (table: string): Promise<string[]> => {
    const text = `SELECT function FROM reads.${table} WHERE company_id = $1 AND function <> '*' ORDER BY function`;
    return (await bench.pool.query<{ function: string }>(text, [other])).rows.map((row) => row.function);
  };
  const before = await rows('company_facet');
  ledger.add({ type: 'req_relinked', ...base, req_key: key, cause: 'reclassified', function: 'legal' });
  await bench.fold();
  expect(before).not.toContain('legal');
  expect([await rows('company_function'), await rows('company_facet')]).toEqual([['legal'], ['legal']]);
});

it('an attribute that a fact leaves out is unchanged, and null withdraws it', async () => {
  const key = ledger.open(company_id, 'driver', AT);
  ledger.add(relabel(key, published));
  ledger.add(relabel(key, { workplace: null, seniority: { value: 'lead', source: 'published' } }));
  await bench.fold();
  const { workplace, ...kept } = published;
  expect(workplace).toBeDefined();
  expect(await stored(key)).toMatchObject({
    workplace: '',
    employment_type: 'full_time',
    seniority: 'lead',
    attributes: { ...kept, seniority: { value: 'lead', source: 'published' } },
  });
});
