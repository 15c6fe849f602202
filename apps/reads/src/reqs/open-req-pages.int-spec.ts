import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PostingAttributes, ReadAnswer } from '@hiring/contracts';
import { bodyOf } from '../testing/answering.js';
import { ReadsBench } from '../testing/reads-bench.js';

const bench = new ReadsBench('open_reqs', '2026-12-01T00:00:00.000Z');
const { ledger } = bench;
const customer_id = 'cus_a';

beforeAll(() => bench.open());
afterAll(() => bench.close());

const onDay = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;

const attributes: PostingAttributes = {
  page_url: 'https://boards.example/1',
  locations: { value: [{ city: 'Berlin', region: null, country: 'DE' }], source: 'published' },
  employment_type: { value: 'full_time', source: 'derived' },
  salary: { value: { min: null, max: 70_000, currency: 'EUR', period: 'year' }, source: 'published' },
};
/** The attributes of a posting without facts in its text. */
const NO_TEXT = {
  ...{ language: null, technologies: [], text_salary: [], experience_years: null, degree: null },
  visa_sponsorship: null,
};
const POSTING = {
  ...NO_TEXT,
  page_url: 'https://boards.example/1',
  posted_at: onDay(1),
  locations: [{ city: 'Berlin', region: null, country: 'DE' }],
  workplace: null,
  employment_type: 'full_time',
  seniority: null,
  salary: { min: null, max: 70_000, currency: 'EUR', period: 'year' },
};

/** Adds a company with two reqs, one with all data and one with none. */
async function twoReqs(): Promise<number> {
  const company_id = ledger.company(onDay(1));
  const req_key = ledger.open(company_id, 'nurse', onDay(3));
  ledger.open(company_id, 'driver', onDay(2));
  const base = { company_id, observed_at: onDay(3), crawl_id: 'edit', board_id: `lever/c${company_id}` };
  const posting = { posting_id: 'nurse', posted_at: onDay(1) };
  ledger.add({ type: 'req_relinked', ...base, req_key, cause: 'edited', ...posting, ...attributes });
  ledger.crawled(company_id, onDay(4));
  await bench.fold();
  return company_id;
}

const unknown = { ...NO_TEXT, page_url: null, posted_at: null, locations: [], workplace: null, employment_type: null };

describe('include=posting', () => {
  it('adds the data of the posting to each row of open-reqs, and nothing without it', async () => {
    const company_id = await twoReqs();
    const page = async (posting?: true): Promise<object[]> => {
      const request = { customer_id, company_id, limit: 5, ...(posting && { posting }) };
      return bodyOf(await bench.reads.reqs.listOpen(request))['reqs'] as object[];
    };
    const [nurse, driver] = await page();
    expect(nurse).toEqual({
      title: 'nurse',
      function: 'engineering',
      country: 'DE',
      first_seen: onDay(3),
      boards: ['lever'],
    });
    expect(await page(true)).toEqual([
      { ...nurse, ...POSTING },
      { ...driver, ...unknown, seniority: null, salary: null },
    ]);
  });

  it('adds the data of the posting to each row of jobs/search, and nothing without it', async () => {
    const company_id = await twoReqs();
    const jobs = async (posting?: true): Promise<{ company_id: number }[]> => {
      const request = { customer_id, limit: 200, ...(posting && { posting }) };
      const rows = bodyOf(await bench.reads.jobs.search(request))['jobs'] as { company_id: number }[];
      return rows.filter((row) => row.company_id === company_id);
    };
    const [nurse, driver] = await jobs();
    expect(nurse).toEqual({
      req_key: `lever:c${company_id}:nurse`,
      company_id,
      title: 'nurse',
      function: 'engineering',
      country: 'DE',
      first_seen: onDay(3),
      board: 'lever',
    });
    expect(await jobs(true)).toEqual([
      { ...nurse, ...POSTING },
      { ...driver, ...unknown, seniority: null, salary: null },
    ]);
  });
});

describe('open-reqs beyond one page', () => {
  const request = { customer_id, limit: 2 };

  it('its pages have every open req once, in order, and end', async () => {
    const company_id = ledger.company(onDay(1));
    const keys = Array.from({ length: 7 }, (_, n) => ledger.open(company_id, `r${n}`, onDay(2 + (n % 3))));
    await bench.fold();
    const whole = bodyOf(await bench.reads.reqs.listOpen({ customer_id, company_id, limit: 200 }));
    const seen: unknown[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const from = cursor === undefined ? {} : { cursor };
      const answer: ReadAnswer = await bench.reads.reqs.listOpen({ ...request, company_id, ...from });
      seen.push(...(bodyOf(answer)['reqs'] as unknown[]));
      cursor = answer.next_cursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(seen).toEqual(whole['reqs']);
    expect([seen.length, pages]).toEqual([keys.length, 4]);
  });

  it('a cursor is valid only for its company and its filters', async () => {
    const [one, other] = [await twoReqs(), await twoReqs()];
    const { next_cursor: cursor = '' }: ReadAnswer = await bench.reads.reqs.listOpen({
      ...{ customer_id, company_id: one, limit: 1 },
    });
    const refused = { code: 'invalid_request', errors: [expect.objectContaining({ pointer: '?cursor' })] };
    await expect(bench.reads.reqs.listOpen({ ...request, company_id: other, cursor })).rejects.toMatchObject(refused);
    const filtered = { ...request, company_id: one, country: 'DE', cursor };
    await expect(bench.reads.reqs.listOpen(filtered)).rejects.toMatchObject(refused);
    expect(bodyOf(await bench.reads.reqs.listOpen({ ...request, company_id: one, cursor }))['reqs']).toHaveLength(1);
  });
});
