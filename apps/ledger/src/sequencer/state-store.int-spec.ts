import { afterAll, beforeEach, expect, it } from '@jest/globals';
import type { Fact, IntakeMessage } from '@hiring/contracts';
import { companyCrawls, LedgerBench } from '../testing/ledger-bench.js';

let run: LedgerBench;

const benches = await LedgerBench.open();
afterAll(() => benches.close());

beforeEach(async () => {
  run = await benches.fresh();
});

const [register, link, first] = companyCrawls({ companies: 1, crawls: 1, postings: 30 }) as [
  IntakeMessage,
  IntakeMessage,
  IntakeMessage & { type: 'observation' },
];
const again = (crawl: number, postings = first.postings): IntakeMessage => ({
  ...first,
  crawl_id: `again-${crawl}`,
  observed_at: new Date(Date.parse(first.observed_at) + crawl * 3_600_000).toISOString(),
  postings,
});

async function decide(...messages: IntakeMessage[]): Promise<Fact[]> {
  await run.append(messages);
  await run.drain(await run.activate());
  return run.facts();
}

async function storedRow(): Promise<{ state: { reqs?: unknown }; reqs: string | null }> {
  const { rows } = await run.pool.query<{ state: string; reqs: string | null }>(
    'select state, reqs from ledger.company',
  );
  return { state: JSON.parse(rows[0]?.state ?? '{}') as object, reqs: rows[0]?.reqs ?? null };
}

it('a crawl that lists the same postings stores no req', async () => {
  await decide(register, link, first);
  const { reqs } = await storedRow();
  expect(JSON.parse(reqs ?? '')).toHaveLength(30);
  await run.query(`update ledger.company set reqs = reqs || ' '`);
  await decide(again(2));
  expect((await storedRow()).reqs).toBe(`${reqs} `);
  await decide(again(3, first.postings.slice(1)));
  expect((await storedRow()).reqs).not.toContain('] ');
});

it('a row whose reqs and state are of different revisions halts the ledger', async () => {
  await decide(register, link, first);
  await run.query('update ledger.company set reqs_revision = reqs_revision - 1');
  await expect(decide(again(1))).rejects.toThrow(/company 1: stored reqs of revision 30, expected 31/);
});
