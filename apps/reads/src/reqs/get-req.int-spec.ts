import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClosedReason, DecidedFact, PostingAttributes } from '@hiring/contracts';
import { bodyOf } from '../testing/answering.js';
import { ReadsBench } from '../testing/reads-bench.js';

const bench = new ReadsBench('get_req', '2026-12-01T00:00:00.000Z');
const { ledger } = bench;

beforeAll(() => bench.open());
afterAll(() => bench.close());

const onDay = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;

async function reqOf(req_key: string, customer_id = 'cus_a'): Promise<Record<string, unknown>> {
  await bench.fold();
  return bodyOf(await bench.reads.reqs.get({ customer_id, req_key }));
}

type Change = Partial<PostingAttributes> & {
  board_id?: string;
  posting_id?: string;
  posted_at?: string | null;
  replaces?: string;
};

function linkBoard(company_id: number, board_id: string, at: string): void {
  ledger.add({ type: 'board_linked', company_id, observed_at: at, command_id: board_id, board_id, via: 'directory' });
}

function relink(company_id: number, req_key: string, at: string, change: Change): void {
  const base = { company_id, observed_at: at, crawl_id: `relink-${at}`, board_id: `lever/c${company_id}` };
  ledger.add({ type: 'req_relinked', ...base, req_key, cause: 'edited', ...change });
}

function merge(company_id: number, req_key: string, alias_of: string): void {
  const base = { company_id, observed_at: onDay(20), crawl_id: `merge-${req_key}`, board_id: `lever/c${company_id}` };
  ledger.add({ type: 'req_relinked', ...base, req_key, cause: 'merged', alias_of });
}

function further(company_id: number, req_key: string, at: string, change: Change): void {
  const labels = { title: 'nurse', function: 'engineering', country: 'DE', city: null } as const;
  const base = { company_id, observed_at: at, crawl_id: `further-${at}`, board_id: `lever/c${company_id}` };
  const fact = { ...base, ...labels, type: 'reobserved', cause: 'further_board', req_key, confidence: 0.9 } as const;
  ledger.add({ ...fact, ...change } as DecidedFact);
}

describe('a req that is open', () => {
  it('has the data of its posting, and counts its days to as_of', async () => {
    const company = ledger.company(onDay(1));
    const key = ledger.open(company, 'nurse', onDay(2));
    relink(company, key, onDay(3), {
      posting_id: 'nurse',
      posted_at: onDay(1),
      page_url: 'https://boards.example/1',
      locations: { value: [{ city: 'Berlin', region: null, country: 'DE' }], source: 'published' },
      workplace: { value: 'hybrid', source: 'published' },
      salary: { value: { min: 50_000, max: null, currency: 'EUR', period: 'year' }, source: 'published' },
      function_evidence: { strength: 'strong', rule: 'occupation:nurse' },
      place_evidence: 'board',
      text_facts: {
        ...{ version: 4, hash: 'a', length: 10, language: 'en', experience_years: null, visa_sponsorship: null },
        technologies: {
          value: [{ slug: 'redis', required: true }],
          ...{ source: 'text', confidence: 0.9, rule: 'name' },
        },
        degree: {
          value: { level: 'bachelor', required: false },
          ...{ source: 'text', confidence: 0.7, rule: 'word' },
        },
        // If a field has the pay, the pay in the text is not shown.
        salary: { value: [], source: 'text', confidence: 0.8, rule: 'range' },
      },
    });
    ledger.crawled(company, onDay(12));
    expect(await reqOf(key)).toEqual({
      req_key: key,
      company_id: company,
      title: 'nurse',
      function: 'engineering',
      function_evidence: { strength: 'strong', rule: 'occupation:nurse' },
      place_evidence: 'board',
      country: 'DE',
      page_url: 'https://boards.example/1',
      posted_at: onDay(1),
      locations: [{ city: 'Berlin', region: null, country: 'DE' }],
      workplace: 'hybrid',
      employment_type: null,
      seniority: null,
      salary: { min: 50_000, max: null, currency: 'EUR', period: 'year' },
      language: 'en',
      technologies: [{ slug: 'redis', required: true }],
      text_salary: [],
      experience_years: null,
      degree: { level: 'bachelor', required: false },
      visa_sponsorship: null,
      text_evidence: {
        ...{ version: 4, technologies: { confidence: 0.9, rule: 'name' }, degree: { confidence: 0.7, rule: 'word' } },
        ...{ text_salary: null, experience_years: null, visa_sponsorship: null },
      },
      first_seen: onDay(2),
      status: 'open',
      last_seen: onDay(12),
      closed_at: null,
      closed_reason: null,
      days_open: 10,
      repost_count: 0,
      boards: [{ board: 'lever', page_url: 'https://boards.example/1', first_seen: onDay(2), last_seen: onDay(12) }],
      as_of: onDay(12),
    });
  });

  it('has each board with its first sighting there, and the page of that board', async () => {
    const company = ledger.company(onDay(1));
    const [first, second] = [`lever/c${company}`, `greenhouse/c${company}`];
    linkBoard(company, second, onDay(1));
    const key = ledger.open(company, 'nurse', onDay(2));
    relink(company, key, onDay(3), { board_id: first, posting_id: 'nurse', page_url: 'https://one.example' });
    further(company, key, onDay(5), {
      board_id: second,
      posting_id: '7',
      posted_at: onDay(4),
      page_url: 'https://two.example',
    });
    ledger.crawled(company, onDay(9));
    expect(await reqOf(key)).toMatchObject({
      page_url: 'https://two.example',
      posted_at: onDay(4),
      boards: [
        { board: 'lever', page_url: 'https://one.example', first_seen: onDay(2), last_seen: onDay(9) },
        { board: 'greenhouse', page_url: 'https://two.example', first_seen: onDay(5) },
      ],
    });
  });

  it('has no date once its board removes it', async () => {
    const company = ledger.company(onDay(1));
    const key = ledger.open(company, 'nurse', onDay(2));
    relink(company, key, onDay(3), { posting_id: 'nurse', posted_at: onDay(1) });
    expect((await reqOf(key))['posted_at']).toBe(onDay(1));
    relink(company, key, onDay(4), { posting_id: 'nurse', posted_at: null });
    expect((await reqOf(key))['posted_at']).toBeNull();
  });
});

describe('a req that is closed', () => {
  it('has the time, reason and board of its last sighting, and its days end at the closure', async () => {
    const company = ledger.company(onDay(1));
    const key = ledger.open(company, 'nurse', onDay(2));
    ledger.crawled(company, onDay(8));
    ledger.close(company, key, onDay(9));
    ledger.crawled(company, onDay(20));
    expect(await reqOf(key)).toMatchObject({
      status: 'closed',
      closed_at: onDay(9),
      closed_reason: 'proof' satisfies ClosedReason,
      last_seen: onDay(8),
      days_open: 7,
      boards: [{ board: 'lever', first_seen: onDay(2), last_seen: onDay(8) }],
    });
  });

  it('has no closure once it is open again', async () => {
    const company = ledger.company(onDay(1));
    const key = ledger.open(company, 'nurse', onDay(2));
    ledger.close(company, key, onDay(9));
    further(company, key, onDay(12), { posting_id: 'again' });
    expect(await reqOf(key)).toMatchObject({
      status: 'open',
      closed_at: null,
      closed_reason: null,
      boards: [{ board: 'lever', first_seen: onDay(12) }],
    });
  });
});

it('a merged key returns the oldest req, after any number of merges, with the boards of all', async () => {
  const company = ledger.company(onDay(1));
  const [oldest, older, younger] = [2, 3, 4].map((day) => ledger.open(company, `merged-${day}`, onDay(day)));
  relink(company, younger as string, onDay(5), { posting_id: 'merged-4', page_url: 'https://younger.example' });
  merge(company, younger as string, older as string);
  merge(company, older as string, oldest as string);
  const answer = await reqOf(younger as string);
  expect(answer).toMatchObject({ req_key: oldest, first_seen: onDay(2), status: 'open' });
  expect(answer).toEqual(await reqOf(oldest as string));
  expect(answer['boards']).toEqual([
    expect.objectContaining({ board: 'lever', first_seen: onDay(2), page_url: 'https://younger.example' }),
  ]);
});

it('a req of another customer and one that never was are the same 404', async () => {
  const company = ledger.company(onDay(1), 'cus_b');
  const key = ledger.open(company, 'secret', onDay(2));
  expect((await reqOf(key, 'cus_b'))['req_key']).toBe(key);
  const refusal = async (reqKey: string): Promise<unknown> =>
    reqOf(reqKey, 'cus_a').then(
      () => null,
      ({ code, message }: { code: string; message: string }) => ({ code, message }),
    );
  const foreign = await refusal(key);
  expect(foreign).toMatchObject({ code: 'not_found' });
  expect(await refusal('lever:nobody:nothing')).toEqual(foreign);
});
