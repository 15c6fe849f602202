import { afterAll, describe, expect, it } from '@jest/globals';
import { inTransaction } from '@hiring/platform-postgres';
import { createTestDatabase, FakeClock } from '@hiring/platform-testing';
import type { Bus } from '@hiring/platform-rpc';
import fc from 'fast-check';
import { HiringProjection } from '../projections/hiring.projection.js';
import { TableSet } from '../projections/table-set.js';
import { prepareReads } from '../testing/reads.testing.js';
import { bodyOf, readsOver } from '../testing/answering.js';
import { SmallLedger } from '../testing/small-ledger.js';

const START = Date.parse('2026-11-02T10:00:00.000Z');
const ledger = new SmallLedger();
let runs = 0;

const database = await createTestDatabase('cursors');
const pool = await prepareReads(database);
const projection = new HiringProjection(new TableSet(1));
const reads = readsOver(pool, new FakeClock('2026-11-20T00:00:00.000Z'), {} as unknown as Bus);

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

async function fold(): Promise<void> {
  const facts = ledger.take();
  const last = facts.at(-1);
  if (last === undefined) return;
  await inTransaction(pool, (client) => projection.apply(client, facts));
  projection.committed(last.event_seq);
}

/** Changes between two pages. Some reqs open and some close. A new req may have the same time as an older one. */
const change = fc.record({
  opens: fc.nat(4),
  closes: fc.array(fc.nat(200), { maxLength: 4 }),
  sameInstant: fc.boolean(),
});
const walk = fc.record({
  companies: fc.integer({ min: 1, max: 6 }),
  reqs: fc.integer({ min: 0, max: 40 }),
  instants: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 9 }),
  changes: fc.array(change, { maxLength: 30 }),
});

/** The companies in this run and their open reqs. `open` maps a req_key to its company. */
class Market {
  readonly open = new Map<string, number>();
  readonly companies: number[] = [];
  readonly owner = `cus_run_${(runs += 1)}`;
  private opened = 0;

  constructor(companies: number) {
    for (let n = 0; n < companies; n += 1) this.companies.push(ledger.company(at(0), this.owner));
  }

  openReq(instant: number): string {
    const company = this.companies[this.opened % this.companies.length] as number;
    const key = ledger.open(company, `r${String((this.opened += 1)).padStart(4, '0')}`, at(instant));
    this.open.set(key, company);
    return key;
  }

  closeReq(nth: number): string | undefined {
    const key = [...this.open.keys()][nth % Math.max(1, this.open.size)];
    if (key === undefined) return undefined;
    ledger.close(this.open.get(key) as number, key, at(10_000));
    this.open.delete(key);
    return key;
  }
}

function at(instant: number): string {
  return new Date(START + instant * 1_000).toISOString();
}

describe('the pages of a search while reqs open and close', () => {
  it('jobs/search repeats no row, skips none that stays open, and ends', async () => {
    await fc.assert(
      fc.asyncProperty(walk, async ({ companies, reqs, instants, limit, changes }) => {
        const market = new Market(companies);
        for (let n = 0; n < reqs; n += 1) market.openReq(n % instants);
        await fold();
        const throughout = new Set(market.open.keys());
        const pending = [...changes];
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const from = cursor === undefined ? {} : { cursor };
          const body = bodyOf(await reads.jobs.search({ customer_id: market.owner, limit, ...from }));
          seen.push(...(body['jobs'] as { req_key: string }[]).map(({ req_key }) => req_key));
          cursor = (body['next_cursor'] as string | null) ?? undefined;
          const next = pending.shift();
          if (next === undefined) continue;
          for (let n = 0; n < next.opens; n += 1) market.openReq(next.sameInstant ? 0 : 100 + n);
          for (const nth of next.closes) {
            const closed = market.closeReq(nth);
            if (closed !== undefined) throughout.delete(closed);
          }
          await fold();
        } while (cursor !== undefined);
        expect(new Set(seen).size).toBe(seen.length);
        for (const key of throughout) expect(seen).toContain(key);
      }),
      { numRuns: 40 },
    );
  });

  it('reqs/search repeats no company and skips none that keeps an open req', async () => {
    await fc.assert(
      fc.asyncProperty(walk, async ({ companies, reqs, instants, limit, changes }) => {
        const market = new Market(companies * 3);
        for (let n = 0; n < reqs; n += 1) market.openReq(n % instants);
        await fold();
        const throughout = new Set(market.open.values());
        const pending = [...changes];
        const seen: number[] = [];
        let cursor: number | undefined;
        do {
          const from = cursor === undefined ? {} : { cursor };
          const body = bodyOf(await reads.reqs.search({ customer_id: market.owner, limit, ...from }));
          const page = body['companies'] as { company_id: number; matched_reqs: unknown[] }[];
          for (const { matched_reqs } of page) expect(matched_reqs.length).toBeGreaterThan(0);
          seen.push(...page.map(({ company_id }) => company_id));
          cursor = (body['next_cursor'] as number | null) ?? undefined;
          for (const nth of pending.shift()?.closes ?? []) market.closeReq(nth);
          await fold();
          const stillOpen = new Set(market.open.values());
          for (const company of throughout) if (!stillOpen.has(company)) throughout.delete(company);
        } while (cursor !== undefined);
        expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
        for (const company of throughout) expect(seen).toContain(company);
      }),
      { numRuns: 40 },
    );
  });

  it('next_cursor is null exactly on the last page', async () => {
    const market = new Market(1);
    for (let n = 0; n < 6; n += 1) market.openReq(n);
    await fold();
    for (const [limit, more] of [
      [5, true],
      [6, false],
      [7, false],
    ] as const) {
      const body = bodyOf(await reads.jobs.search({ customer_id: market.owner, limit }));
      expect(body['next_cursor'] !== null).toBe(more);
    }
  });
});

describe('reqs/search', () => {
  it('lists the 50 newest matching reqs of a company, however many there are', async () => {
    const market = new Market(1);
    const keys = Array.from({ length: 60 }, (_, n) => market.openReq(n));
    await fold();
    const body = bodyOf(await reads.reqs.search({ customer_id: market.owner, limit: 5 }));
    const [company, ...others] = body['companies'] as { matched_reqs: { req_key: string }[] }[];
    expect(others).toEqual([]);
    expect(company?.matched_reqs.map(({ req_key }) => req_key)).toEqual(keys.reverse().slice(0, 50));
  });
});
