import { afterAll, expect, test } from '@jest/globals';
import type { RpcResponse, SavedSearchFilters, TextFact } from '@hiring/contracts';
import { createTestDatabase, FakeClock } from '@hiring/platform-testing';
import { fill, prepareReads } from '../testing/reads.testing.js';
import { SmallLedger } from '../testing/small-ledger.js';
import { JobCounts } from './job-counts.js';

const OWNER = 'cus_owner';
const AT = '2026-03-02T10:00:00.000Z';
const ledger = new SmallLedger();
const clock = new FakeClock(AT);

const database = await createTestDatabase('count_jobs');
const pool = await prepareReads(database);
const [first, second, hidden] = [ledger.company(AT), ledger.company(AT), ledger.company(AT, OWNER)];
ledger.open(first, 'senior nurse', AT, { function: 'healthcare', country: 'AT' });
ledger.open(first, 'nurse', AT, { function: 'healthcare', country: 'DE' });
const developer = ledger.open(second, 'senior c++ developer', AT);
const base = { company_id: second, observed_at: AT, crawl_id: 'text', board_id: `lever/c${second}` };
const fact = <T>(value: T): TextFact<T> => ({ value, source: 'text', confidence: 1, rule: 'r' });
const text_facts = {
  ...{ version: 1, hash: 'a', length: 9, language: 'en', degree: null, visa_sponsorship: null },
  technologies: fact([
    { slug: 'python', required: null },
    { slug: 'redis', required: null },
  ]),
  salary: fact([{ min: null, max: 90_000, currency: 'EUR', period: 'year' as const }]),
  experience_years: fact({ min: 3, max: null }),
};
ledger.add({ type: 'req_relinked', ...base, req_key: developer, cause: 'edited', text_facts });
const gone = ledger.open(second, 'night nurse', AT, { function: 'healthcare', country: 'DE' });
ledger.close(second, gone, AT);
ledger.open(hidden, 'nurse', AT, { function: 'healthcare', country: 'DE' });
await fill(pool, ledger.take());
const counts = new JobCounts(pool, clock);

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const count = (filters: SavedSearchFilters, customerId = 'cus_a'): Promise<RpcResponse<'reads.count_jobs'>> =>
  counts.count({ customer_id: customerId, filters });

test.each<[SavedSearchFilters, number]>([
  [{ words: ['nurse'] }, 2],
  [{ words: ['nurse', 'senior'] }, 1],
  [{ words: ['c++'] }, 1],
  [{ role: 'healthcare', geo: 'DE' }, 1],
  [{ company_ids: [1, 2] }, 3],
  [{ company_ids: [2], words: ['nurse'] }, 0],
  [{ company_ids: [3] }, 0],
  [{ salary_min: 1, currency: 'EUR' }, 0],
  [{ salary_min: 1, currency: 'EUR', salary_source: 'any' }, 1],
  [{ technologies: ['python'] }, 1],
  [{ technologies_any: ['java', 'redis'] }, 1],
  [{ technologies_any: ['java', 'redis'], experience_max: 2 }, 0],
])('%j matches %i open reqs of three', async (filters, matching) => {
  expect(await count(filters)).toMatchObject({ matching, open: 3, shared: matching });
});

test('private reqs are counted for their owner, but not among the shared ones or their companies', async () => {
  expect(await count({ words: ['nurse'] }, OWNER)).toEqual({ matching: 3, open: 3, shared: 2, companies: 1 });
});

test('the number of open reqs is counted again after a minute', async () => {
  ledger.open(1, 'baker', AT);
  await fill(pool, ledger.take());
  expect((await count({ words: ['baker'] })).open).toBe(3);
  clock.advance(60_000);
  expect(await count({ words: ['baker'] })).toMatchObject({ matching: 1, open: 4 });
});
