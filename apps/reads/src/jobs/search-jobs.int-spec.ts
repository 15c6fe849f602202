import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DEGREES,
  EMPLOYMENT_TYPES,
  SENIORITIES,
  WORKPLACES,
  type JobFunction,
  type PostingAttributes,
  type RpcRequest,
} from '@hiring/contracts';
import type { Bus } from '@hiring/platform-rpc';
import { inTransaction, type Pool } from '@hiring/platform-postgres';
import { Draws } from '@hiring/fake-boards';
import { alternativeTerms } from '@hiring/signals';
import { createTestDatabase, FakeClock, type TestDatabase } from '@hiring/platform-testing';
import fc from 'fast-check';
import { FilteredJobs, salaryTermOf, termsOf } from './filtered-jobs.query.js';
import { CurrentStatistics, ReqStatistics } from './req-statistics.js';
import { HiringProjection } from '../projections/hiring.projection.js';
import { TableSet } from '../projections/table-set.js';
import { prepareReads } from '../testing/reads.testing.js';
import { bodyOf, readsOver, type Reads } from '../testing/answering.js';
import { RANDOM_SLUGS, randomTextFacts } from '../testing/random-text-facts.js';
import { SmallLedger } from '../testing/small-ledger.js';

type Search = Omit<RpcRequest<'reads.search_jobs'>, 'customer_id' | 'limit' | 'cursor'>;

const customer_id = 'cus_a';
/** The id of a private company in another account. The next id belongs to no company. */
const FOREIGN = 12;
/** The number of reqs. It is so high that a search stops walking through the reqs and collects them instead. */
const REQS = 7_000;
const NOW = Date.parse('2026-12-01T00:00:00.000Z');
const FUNCTIONS: JobFunction[] = ['engineering', 'healthcare', 'sales'];
const COUNTRIES = ['DE', 'FR', 'US'];
/**
 * WRITTEN has words for titles, and SEARCHED has words for searches. RARE is a word that only titles of the oldest reqs
 * may have.
 */
const WRITTEN = ['Senior', 'Sr.', 'C++', 'C#', 'Développeur', 'Nurse', 'Manager', 'R&D'];
const SEARCHED = ['senior', 'c++', 'c#', 'c', 'developpeur', 'nurse', 'manager', 'and', 'r'];
const RARE = 'lighthouse';

interface Known {
  req_key: string;
  company_id: number;
  first_seen: string;
  words: string[];
  function: JobFunction;
  country: string;
  open: boolean;
  closed_at: string | null;
  attributes: PostingAttributes;
  posted_at: string | null;
}

const ledger = new SmallLedger();
const known: Known[] = [];
const draws = new Draws(7);
let database: TestDatabase;
let pool: Pool;
let reads: Reads;

beforeAll(async () => {
  database = await createTestDatabase('search_jobs');
  pool = await prepareReads(database);
  reads = readsOver(pool, new FakeClock(new Date(NOW).toISOString()), {} as unknown as Bus);
  await fill();
}, 240_000);

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const at = (minute: number): string => new Date(Date.parse('2026-11-01T00:00:00.000Z') + minute * 60_000).toISOString();

async function fill(): Promise<void> {
  const companies = Array.from({ length: 12 }, (_, n) => ledger.company(at(0), n === 11 ? 'cus_b' : null));
  for (let n = 0; n < REQS; n += 1) openReq(companies[n % companies.length] as number, n);
  const projection = new HiringProjection(new TableSet(1));
  const facts = ledger.take();
  for (let from = 0; from < facts.length; from += 4_000) {
    const batch = facts.slice(from, from + 4_000);
    await inTransaction(pool, (client) => projection.apply(client, batch));
    projection.committed(batch.at(-1)?.event_seq ?? 0);
  }
  await pool.query('VACUUM ANALYZE reads.req_v1');
}

const maybe = <T>(share: number, value: () => T): T | undefined => (draws.chance(share) ? value() : undefined);

function openReq(company_id: number, n: number): void {
  const written = WRITTEN.filter(() => draws.chance(0.3)).concat(n < 40 && draws.chance(0.5) ? ['Lighthouse'] : []);
  const labels = { function: draws.pick(FUNCTIONS), country: draws.pick(COUNTRIES) };
  const opened = ledger.open(company_id, `r${n}`, at(n), labels);
  const places = COUNTRIES.filter(() => draws.chance(0.3)).map((country) => ({ city: null, region: null, country }));
  const attributes: PostingAttributes = {
    locations: maybe(0.8, () => ({ value: places, source: 'published' as const })) ?? null,
    workplace: maybe(0.6, () => ({ value: draws.pick(WORKPLACES), source: 'published' as const })) ?? null,
    employment_type: maybe(0.6, () => ({ value: draws.pick(EMPLOYMENT_TYPES), source: 'derived' as const })) ?? null,
    seniority: maybe(0.6, () => ({ value: draws.pick(SENIORITIES), source: 'derived' as const })) ?? null,
    salary: maybe(0.4, () => ({ value: salaryOf(), source: 'published' as const })) ?? null,
    text_facts: maybe(0.6, () => randomTextFacts(draws)) ?? null,
  };
  const posted_at = maybe(0.7, () => at(n - draws.below(3_000))) ?? null;
  const title = written.length === 0 ? 'Role' : written.join(' ');
  const base = { company_id, observed_at: at(n), crawl_id: `edit-${n}`, board_id: `lever/c${company_id}` };
  const posting = { posting_id: `r${n}`, posted_at };
  ledger.add({ type: 'req_relinked', ...base, req_key: opened, cause: 'edited', title, ...posting, ...attributes });
  const open = draws.chance(0.4);
  if (!open) ledger.close(company_id, opened, at(REQS + n));
  if (company_id === 12) return;
  known.push({
    req_key: opened,
    company_id,
    first_seen: at(n),
    ...labels,
    open,
    closed_at: open ? null : at(REQS + n),
    attributes,
    posted_at,
    words: wordsOf(title),
  });
}

function salaryOf(): NonNullable<NonNullable<PostingAttributes['salary']>['value']> {
  const min = draws.chance(0.7) ? 20 + draws.below(80) : null;
  const max = min === null || draws.chance(0.7) ? (min ?? 20) + draws.below(50) : null;
  const [currency, period] = [draws.pick(['EUR', 'USD']), draws.pick(['hour', 'year'] as const)];
  const times = period === 'hour' ? 1 : 1_000;
  return { min: min === null ? null : min * times, max: max === null ? null : max * times, currency, period };
}

function wordsOf(title: string): string[] {
  const folded = title.replace('Développeur', 'developpeur').replace('R&D', 'r and d').replace('Sr.', 'senior');
  return folded.toLowerCase().split(' ');
}

const PER_YEAR = { hour: 2_080, day: 260, week: 52, month: 12, year: 1 };

/** Applies the API's rules. Returns whether the req matches the search. */
function matches(req: Known, search: Search): boolean {
  const { attributes } = req;
  const facts = attributes.text_facts;
  const bands = facts?.salary?.value ?? [];
  const ofText = search.salary_source === 'any' && attributes.salary == null ? bands : [];
  // Among the bands in the text, only those in the first band's currency count.
  const pays = [attributes.salary?.value, ...ofText.filter(({ currency }) => currency === bands[0]?.currency)];
  const reaches = pays.some(
    (pay) =>
      pay?.currency === search.currency &&
      Math.round((pay?.max ?? pay?.min ?? -1) * PER_YEAR[pay?.period ?? 'year']) >= (search.salary_min ?? 0),
  );
  const named = facts?.technologies?.value.map(({ slug }) => slug) ?? [];
  const years = facts?.experience_years?.value;
  const checks = [
    search.status === 'any' || req.open === (search.status !== 'closed'),
    search.closed_since === undefined || (req.closed_at !== null && req.closed_at >= search.closed_since),
    search.role === undefined || req.function === search.role,
    search.geo === undefined || req.country === search.geo,
    search.since === undefined || req.first_seen >= search.since,
    search.company_id === undefined || req.company_id === search.company_id,
    (search.words ?? []).every((word) => req.words.includes(word)),
    search.location_country === undefined ||
      (attributes.locations?.value ?? []).some(({ country }) => country === search.location_country),
    search.workplace === undefined || attributes.workplace?.value === search.workplace,
    search.employment_type === undefined || attributes.employment_type?.value === search.employment_type,
    search.seniority === undefined || attributes.seniority?.value === search.seniority,
    search.posted_since === undefined || (req.posted_at !== null && req.posted_at >= search.posted_since),
    search.salary_min === undefined || reaches,
    (search.technologies ?? []).every((slug) => named.includes(slug)),
    search.technologies_any === undefined || search.technologies_any.some((slug) => named.includes(slug)),
    search.language === undefined || facts?.language === search.language,
    search.visa_sponsorship === undefined || facts?.visa_sponsorship?.value === search.visa_sponsorship,
    search.degree === undefined || facts?.degree?.value.level === search.degree,
    search.experience_max === undefined || (years !== undefined && (years.min ?? 0) <= search.experience_max),
  ];
  return checks.every(Boolean);
}

function expected(search: Search): string[] {
  const found = known.filter((req) => matches(req, search));
  found.sort((a, b) =>
    a.first_seen === b.first_seen ? (a.req_key < b.req_key ? -1 : 1) : a.first_seen > b.first_seen ? -1 : 1,
  );
  return found.map(({ req_key }) => req_key);
}

async function pageOf(
  search: Search,
  limit: number,
  cursor?: string,
): Promise<{ keys: string[]; next: string | null }> {
  const request = { customer_id, ...search, limit, ...(cursor !== undefined && { cursor }) };
  const body = bodyOf(await reads.jobs.search(request));
  return {
    keys: (body['jobs'] as { req_key: string }[]).map(({ req_key }) => req_key),
    next: body['next_cursor'] as string | null,
  };
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const searches: fc.Arbitrary<Search> = fc
  .record({
    words: optional(fc.uniqueArray(fc.constantFrom(...SEARCHED, RARE, 'absent'), { minLength: 1, maxLength: 3 })),
    status: optional(fc.constantFrom('closed' as const, 'any' as const)),
    closed_since: optional(fc.nat(REQS).map((minute) => at(REQS + minute))),
    role: optional(fc.constantFrom(...FUNCTIONS)),
    geo: optional(fc.constantFrom(...COUNTRIES)),
    since: optional(fc.nat(REQS).map(at)),
    company_id: optional(fc.integer({ min: 1, max: 13 })),
    location_country: optional(fc.constantFrom(...COUNTRIES)),
    workplace: optional(fc.constantFrom(...WORKPLACES)),
    employment_type: optional(fc.constantFrom(...EMPLOYMENT_TYPES)),
    seniority: optional(fc.constantFrom(...SENIORITIES)),
    posted_since: optional(fc.nat(REQS).map(at)),
    salary: optional(
      fc.record({
        salary_min: fc.integer({ min: 1, max: 150_000 }),
        currency: fc.constantFrom('EUR', 'USD'),
        salary_source: optional(fc.constant('any' as const)),
      }),
    ),
    technologies: optional(fc.uniqueArray(fc.constantFrom(...RANDOM_SLUGS), { minLength: 1, maxLength: 2 })),
    technologies_any: optional(fc.uniqueArray(fc.constantFrom(...RANDOM_SLUGS), { minLength: 1, maxLength: 3 })),
    language: optional(fc.constantFrom('en', 'de')),
    visa_sponsorship: optional(fc.boolean()),
    degree: optional(fc.constantFrom(...DEGREES)),
    experience_max: optional(fc.nat(9)),
  })
  .map(({ salary, ...rest }) => JSON.parse(JSON.stringify({ ...rest, ...salary })) as Search)
  .chain((search) =>
    fc
      .subarray(Object.keys(search).filter((name) => name !== 'currency' && name !== 'salary_source'))
      .map((left) => without(search, left)),
  );

function without(search: Search, left: readonly string[]): Search {
  const pay = left.includes('salary_min') ? ['currency', 'salary_source'] : [];
  const kept = Object.entries(search).filter(([name]) => ![...left, ...pay].includes(name));
  return Object.fromEntries(kept) as Search;
}

describe('jobs/search with any filters', () => {
  it('a walk shows exactly the visible reqs that match, once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(searches, fc.constantFrom(1, 7, 60), async (search, limit) => {
        if ((search.company_id ?? 0) >= FOREIGN) {
          await expect(pageOf(search, limit)).rejects.toMatchObject({ code: 'not_found' });
          return;
        }
        const all = expected(search);
        const seen: string[] = [];
        let cursor: string | undefined;
        for (let pages = 0; pages < 4; pages += 1) {
          const { keys, next } = await pageOf(search, limit, cursor);
          seen.push(...keys);
          expect(next === null).toBe(seen.length === all.length);
          if (next === null) break;
          cursor = next;
        }
        expect(seen).toEqual(all.slice(0, seen.length));
      }),
      { numRuns: 300 },
    );
  }, 240_000);

  const collections = fc.record({
    kept: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
    indexesSince: fc.boolean(),
    indexesPosted: fc.boolean(),
    months: fc.constantFrom(1, 2, 3, Infinity),
  });

  it('whatever the index of terms is used for, a collection is the beginning of all hits, or all of them', async () => {
    await fc.assert(
      fc.asyncProperty(searches, collections, async (search, { kept, ...collection }) => {
        const wanted = { customer_id, ...search, limit: 60 };
        const salary = salaryTermOf(wanted)?.terms;
        const groups = [
          ...termsOf(wanted).map((term) => [term]),
          ...alternativeTerms(wanted),
          ...(salary === undefined ? [] : [salary]),
        ].filter((_group, at) => kept[at] ?? false);
        const indexed = groups.flatMap((group) => (group.length === 1 ? group : []));
        const alternatives = groups.filter((group) => group.length > 1);
        const { query, values } = FilteredJobs.collect(wanted, null, NOW, { ...collection, indexed, alternatives });
        const rows = await query.run(pool, customer_id, values);
        const keys = rows.flatMap(({ req_key }) => req_key ?? []);
        const all = expected(search).slice(0, 61);
        expect(keys).toEqual(collection.months === Infinity ? all : all.slice(0, keys.length));
      }),
      { numRuns: 250 },
    );
  }, 240_000);

  it('a walk without an end finds all hits', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const { query, values } = FilteredJobs.walk({ customer_id, ...search, limit: 60 }, null, Infinity);
        const rows = await query.run(pool, customer_id, values);
        expect(rows.flatMap(({ req_key }) => req_key ?? [])).toEqual(expected(search).slice(0, 61));
      }),
      { numRuns: 100 },
    );
  }, 240_000);

  it('finds a rare word among the oldest reqs, where a bounded walk does not come', async () => {
    const search: Search = { words: [RARE], status: 'any' };
    const walk = FilteredJobs.walk({ customer_id, ...search, limit: 60 }, null, 5_000);
    const walked = await walk.query.run(pool, customer_id, walk.values);
    expect(walked.flatMap(({ req_key }) => req_key ?? [])).toEqual([]);
    const all = expected(search);
    expect(all.length).toBeGreaterThan(5);
    expect((await pageOf(search, 60)).keys).toEqual(all);
  });
});

describe('statistics of reqs', () => {
  it('say how often terms occur and how many reqs are newer than a time', async () => {
    const statistics = (await ReqStatistics.read(pool)) as ReqStatistics;
    const nurses = known.filter(({ words }) => words.includes('nurse')).length / known.length;
    expect(statistics.shareOf('nurse')).toBeCloseTo(nurses, 1);
    expect(statistics.shareOf('unheard')).toBeLessThan(0.001);
    const open = known.filter((req) => req.open);
    const middle = open.map(({ first_seen }) => Date.parse(first_seen)).sort()[open.length >> 1] ?? 0;
    const count = (from: number, to: number): number => statistics.reqsBetween('open', from, to);
    const all = count(-Infinity, Infinity);
    expect(Math.abs(all / open.length - 1)).toBeLessThan(0.2);
    // The estimates may be inexact, because they come from random pages and neighbouring reqs have about the same age.
    for (const half of [count(-Infinity, -middle), count(-middle, Infinity)]) {
      expect(Math.abs(half / all - 0.5)).toBeLessThan(0.15);
    }
    expect(statistics.reqsBetween('any', -Infinity, Infinity)).toBeCloseTo(
      all + statistics.reqsBetween('closed', -Infinity, Infinity),
    );
  });

  it('are read again after ten minutes, or ten seconds without any, and kept when the database fails', async () => {
    const clock = new FakeClock(new Date(NOW).toISOString());
    let reads = 0;
    let broken = false;
    const counting = {
      query: (text: string) => {
        reads += text.includes('pg_stats') ? 1 : 0;
        return broken ? Promise.reject(new Error('connection lost')) : pool.query(text);
      },
    } as unknown as Pool;
    const current = new CurrentStatistics(counting, clock);
    broken = true;
    expect([await current.get(), await current.get(), reads]).toEqual([null, null, 1]);
    broken = false;
    clock.advance(10_000);
    reads = 0;
    const first = await current.get();
    expect(first).not.toBeNull();
    expect([await current.get(), reads]).toEqual([first, 1]);
    broken = true;
    clock.advance(600_000);
    expect([await current.get(), await current.get(), reads]).toEqual([first, first, 2]);
  });
});

describe('the cursor of a filtered search', () => {
  const search: Search = { words: ['senior'], workplace: 'remote' };
  const others: [string, Search][] = [
    ['words', { ...search, words: ['nurse'] }],
    ['workplace', { ...search, workplace: 'hybrid' }],
    ['seniority', { ...search, seniority: 'lead' }],
    ['employment_type', { ...search, employment_type: 'contract' }],
    ['location_country', { ...search, location_country: 'DE' }],
    ['company_id', { ...search, company_id: 1 }],
    ['posted_since', { ...search, posted_since: at(5) }],
    ['salary_min', { ...search, salary_min: 5, currency: 'EUR' }],
    ['status', { ...search, status: 'any' }],
    ['role', { ...search, role: 'sales' }],
    ['none', {}],
  ];

  it.each(others)('is refused by a search with another %s', async (_name, other) => {
    const { next } = await pageOf(search, 1);
    const refused = { code: 'invalid_request', errors: [expect.objectContaining({ pointer: '?cursor' })] };
    await expect(pageOf(other, 1, next ?? '')).rejects.toMatchObject(refused);
  });
});
