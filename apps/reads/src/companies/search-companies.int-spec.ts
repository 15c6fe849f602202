import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@hiring/platform-testing';
import fc from 'fast-check';
import { searchCompaniesQuery } from './search-companies.query.js';
import { prepareReads } from '../testing/reads.testing.js';
import { bodyOf } from '../testing/answering.js';
import { ReadsBench } from '../testing/reads-bench.js';
import { fillSynthetic } from '../testing/synthetic.js';

const AT = '2026-11-02T10:00:00.000Z';
const CALLER = 'cus_caller';

const bench = new ReadsBench('companies', '2026-11-20T00:00:00.000Z');
const { ledger } = bench;
let runs = 0;

beforeAll(() => bench.open());
afterAll(() => bench.close());

interface Named {
  company_id: number;
  name: string;
  domain: string;
  domain_aliases: string[];
  owner: string | null;
}

async function register(companies: Omit<Named, 'company_id'>[]): Promise<Named[]> {
  const registered = companies.map(({ owner, ...called }) => ({
    ...{ company_id: ledger.company(AT, owner, called), owner },
    ...called,
  }));
  await bench.fold();
  return registered;
}

async function walk(query: string, limit: number): Promise<Record<string, unknown>[]> {
  const seen: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? {} : { cursor };
    const body = bodyOf(await bench.reads.companies.search({ customer_id: CALLER, query, limit, ...from }));
    const page = body['companies'] as Record<string, unknown>[];
    cursor = (body['next_cursor'] as string | null) ?? undefined;
    if (cursor !== undefined) expect(page).toHaveLength(limit);
    seen.push(...page);
  } while (cursor !== undefined);
  return seen;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'z', '1'), minLength: 0, maxLength: 3 });
const called = fc.record({ name: word, domain: word, aliases: fc.array(word, { maxLength: 2 }), owner: fc.nat(3) });

describe('GET /v1/companies', () => {
  it('returns every visible company with a matching name or domain once, in the order of the match', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(called, { maxLength: 12 }),
        word,
        fc.integer({ min: 1, max: 5 }),
        async (all, end, limit) => {
          const mark = `q${(runs += 1)}x`;
          const owners = [null, null, CALLER, 'cus_other'];
          const companies = await register(
            all.map(({ name, domain, aliases, owner }) => ({
              name: mark + name,
              domain: `${mark}${domain}.com`,
              domain_aliases: aliases.map((alias) => `${mark}${alias}.com`),
              owner: owners[owner] ?? null,
            })),
          );
          const prefix = mark + end;
          const matched = companies
            .filter(({ owner }) => owner === null || owner === CALLER)
            .flatMap((company) => {
              const keys = [company.name, company.domain, ...company.domain_aliases].filter((key) =>
                key.startsWith(prefix),
              );
              return keys.length === 0 ? [] : [{ company, key: keys.sort()[0] as string }];
            })
            .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.company.company_id - b.company.company_id));
          expect(await walk(prefix, limit)).toEqual(
            matched.map(({ company: { company_id, name, domain } }) => ({ company_id, name, domain })),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('ignores case, accents, punctuation and legal forms', async () => {
    const [company] = await register([
      { name: 'Łódź & Söhne GmbH', domain: 'lodz-soehne.example', domain_aliases: [], owner: null },
    ]);
    const shown = { company_id: company?.company_id, name: 'Łódź & Söhne GmbH', domain: 'lodz-soehne.example' };
    for (const query of ['LODZ a', 'Łódź and Söhne Gmbh', 'lodz-', 'https://www.lodz-soehne.example/jobs']) {
      expect(await walk(query, 5)).toEqual([shown]);
    }
  });

  it('refuses a cursor of another query', async () => {
    const same = { name: 'Cursor', domain: 'cursor.example', domain_aliases: [], owner: null };
    await register([same, same]);
    const request = { customer_id: CALLER, limit: 1 };
    const first = bodyOf(await bench.reads.companies.search({ ...request, query: 'curs' }));
    const cursor = first['next_cursor'] as string;
    await expect(bench.reads.companies.search({ ...request, query: 'curso', cursor })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '?cursor' }],
    });
  });
});

describe('a page of companies', () => {
  interface PlanNode {
    'Index Name'?: string;
    'Actual Rows': number;
    'Actual Loops': number;
    Plans?: PlanNode[];
  }
  const rowsOf = (node: PlanNode): number =>
    (node['Index Name']?.startsWith('company_name') === true ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).map(rowsOf).reduce((sum, rows) => sum + rows, 0);

  it.each(['force_custom_plan', 'force_generic_plan'])(
    'reads a few keys for each company it shows, %s',
    async (mode) => {
      const big = await createTestDatabase('manycompanies');
      const bigPool = await prepareReads(big);
      const client = await bigPool.connect();
      try {
        await fillSynthetic(bigPool, { companies: 50_000, reqs: 100 });
        await client.query(`SET plan_cache_mode = ${mode}`);
        await client.query(`PREPARE page AS ${searchCompaniesQuery.text}`);
        for (const after of ['', 'c3']) {
          const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
            `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE page('cus', 'c', 'c', '${after}', 0, 21)`,
          );
          const read = rowsOf(rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode);
          expect(read).toBeGreaterThan(20);
          expect(read).toBeLessThan(21 * 8);
        }
      } finally {
        client.release();
        await bigPool.end();
        await big.drop();
      }
    },
  );
});
