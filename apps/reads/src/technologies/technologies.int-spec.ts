import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TextFacts } from '@hiring/contracts';
import { technologies } from '@hiring/extraction';
import { bodyOf } from '../testing/answering.js';
import { ReadsBench } from '../testing/reads-bench.js';

const OWNER = 'cus_owner';
const customer_id = 'cus_a';
const onDay = (day: number): string => new Date(Date.UTC(2026, 10, day, 10)).toISOString();
const [FIRST = '', SECOND = '', THIRD = ''] = technologies().map(({ slug }) => slug);

const bench = new ReadsBench('technologies', onDay(20));
const { ledger } = bench;

beforeAll(async () => {
  await bench.open();
  const [company, other, hidden] = [
    ledger.company(onDay(1)),
    ledger.company(onDay(1)),
    ledger.company(onDay(1), OWNER),
  ];
  open(company, 'old', 2, [FIRST, SECOND]);
  open(company, 'new', 5, [FIRST]);
  open(company, 'plain', 6, []);
  open(other, 'third', 3, [THIRD], 'de');
  open(hidden, 'secret', 4, [FIRST]);
  ledger.close(company, `lever:c${company}:old`, onDay(8));
  for (const one of [company, other, hidden]) ledger.crawled(one, onDay(12));
  await bench.fold();
});

afterAll(() => bench.close());

function open(company_id: number, role: string, day: number, slugs: string[], language = 'en'): void {
  const req_key = ledger.open(company_id, role, onDay(day));
  const text_facts: TextFacts = {
    ...{ version: 1, hash: role, length: 100, language, salary: null, degree: null, visa_sponsorship: null },
    technologies: {
      value: slugs.map((slug) => ({ slug, required: null })),
      ...{ source: 'text', confidence: 0.9, rule: 'name' },
    },
    experience_years: { value: { min: day, max: null }, source: 'text', confidence: 0.9, rule: 'years' },
  };
  const base = { company_id, observed_at: onDay(day), crawl_id: `text-${role}`, board_id: `lever/c${company_id}` };
  ledger.add({ type: 'req_relinked', ...base, req_key, cause: 'reclassified', text_facts });
}

describe('technologies of a company', () => {
  it('are those of its reqs, open and closed: those of most open reqs first', async () => {
    const body = bodyOf(await bench.reads.technologies.ofCompany({ customer_id, company_id: 1 }));
    const newest = (role: string, day: number): object => ({
      newest_req: { req_key: `lever:c1:${role}`, title: role, first_seen: onDay(day) },
    });
    expect(body).toMatchObject({
      technologies: [
        { slug: FIRST, open_reqs: 1, first_seen: onDay(2), last_seen: onDay(12), ...newest('new', 5) },
        { slug: SECOND, open_reqs: 0, first_seen: onDay(2), last_seen: onDay(8), ...newest('old', 2) },
      ],
      as_of: onDay(12),
    });
    expect(body['technologies']).toHaveLength(2);
  });

  it('of a private company are shown to its owner alone', async () => {
    const ofHidden = (customer: string): Promise<object> =>
      bench.reads.technologies.ofCompany({ customer_id: customer, company_id: 3 });
    expect(bodyOf(await ofHidden(OWNER))['technologies']).toHaveLength(1);
    await expect(ofHidden(customer_id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('companies by technologies', () => {
  const found = async (filters: object, customer = customer_id): Promise<number[]> => {
    const body = bodyOf(await bench.reads.reqs.search({ customer_id: customer, limit: 10, ...filters }));
    return (body['companies'] as { company_id: number }[]).map(({ company_id }) => company_id);
  };

  it.each([
    [{ technologies: [FIRST] }, [1]],
    [{ technologies: [FIRST, SECOND] }, []],
    [{ technologies_any: [SECOND, THIRD] }, [2]],
    [{ technologies_any: [FIRST, THIRD] }, [1, 2]],
    [{ technologies_any: [FIRST, THIRD], language: 'de' }, [2]],
    [{ experience_max: 3 }, [2]],
    [{ experience_max: 2 }, []],
    [{ technologies: [FIRST], geo: 'FR' }, []],
    [{ technologies: [FIRST], geo: 'DE', since: onDay(4) }, [1]],
  ])('%j finds %j', async (filters, companies) => expect(await found(filters)).toEqual(companies));

  it('shows a private one to its owner, and pages hold every company once', async () => {
    expect(await found({ technologies: [FIRST] }, OWNER)).toEqual([1, 3]);
    const page = async (cursor: number): Promise<Record<string, unknown>> =>
      bodyOf(await bench.reads.reqs.search({ customer_id: OWNER, limit: 1, technologies: [FIRST], cursor }));
    const first = await page(0);
    expect(first).toMatchObject({ companies: [{ company_id: 1, matched_reqs: [{ title: 'new' }] }], next_cursor: 1 });
    expect(await page(1)).toMatchObject({ companies: [{ company_id: 3 }], next_cursor: null });
  });

  it('an unknown technology is refused, and named with its filter', async () => {
    const refused = (pointer: string) => ({
      code: 'invalid_request',
      errors: [{ pointer, detail: expect.stringContaining('there is no technology nonsense') }],
    });
    const technologies = [FIRST, 'nonsense'];
    const request = { customer_id, limit: 10, technologies };
    await expect(bench.reads.reqs.search(request)).rejects.toMatchObject(refused('?technologies'));
    await expect(bench.reads.jobs.search(request)).rejects.toMatchObject(refused('?technologies'));
    const screen = { customer_id, limit: 10, sort: 'company_id' as const, filters: { technologies_any: technologies } };
    await expect(bench.reads.companies.screen(screen)).rejects.toMatchObject(refused('?technologies_any'));
    const count = { customer_id, filters: { technologies } };
    await expect(bench.reads.jobs.count(count)).rejects.toMatchObject(refused('/technologies'));
  });
});

describe('the dictionary', () => {
  const page = async (request: { query?: string; cursor?: string; limit: number }): Promise<Record<string, unknown>> =>
    bodyOf(await bench.reads.technologies.list({ customer_id, ...request }));

  it('has every technology once, over all pages', async () => {
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const body: Record<string, unknown> = await page({ limit: 7, ...(cursor !== null && { cursor }) });
      seen.push(...(body['technologies'] as { slug: string }[]).map(({ slug }) => slug));
      cursor = body['next_cursor'] as string | null;
    } while (cursor !== null);
    expect(seen).toEqual(
      technologies()
        .map(({ slug }) => slug)
        .toSorted(),
    );
  });

  it('finds a technology by a part of its name or another name, in any case', async () => {
    const slugs = async (query: string): Promise<unknown> =>
      ((await page({ query, limit: 1_000 }))['technologies'] as { slug: string }[]).map(({ slug }) => slug);
    expect(await slugs('POSTGRES')).toContain('postgresql');
    expect(await slugs('k8s')).toContain('kubernetes');
    expect(await slugs('no technology of this name')).toEqual([]);
  });

  it('refuses the cursor of another query', async () => {
    const { next_cursor: cursor } = await page({ limit: 1 });
    await expect(page({ limit: 1, query: 'a', cursor: cursor as string })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
