import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { INestApplicationContext } from '@nestjs/common';
import { Pool } from 'pg';
import type { UsageFact } from '@hiring/contracts';
import { MeteringBench, usageFact } from '../testing/metering.testing.js';
import { readUsage } from './usage.query.js';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-03-02T10:17:23.456Z');
const iso = (ms: number): string => new Date(ms).toISOString();

/** Computes the usage by its definition: sums all facts in the window. */
function plainly(facts: UsageFact[], nowMs: number, hours: number): { cached: number; fresh: number; changes: number } {
  const newest = Math.max(nowMs, ...facts.map((fact) => Date.parse(fact.occurred_at)));
  const inside = facts.filter((fact) => Date.parse(fact.occurred_at) > newest - hours * HOUR_MS);
  const sum = (of: (fact: UsageFact) => number): number => inside.reduce((total, fact) => total + of(fact), 0);
  return {
    cached: sum((fact) => (fact.meter_class === 'cached' ? fact.units.calls : 0)),
    fresh: sum((fact) => (fact.meter_class === 'fresh' ? fact.units.calls : 0)),
    changes: sum((fact) => fact.units.changes),
  };
}

describe('usage of a rolling window', () => {
  let bench: MeteringBench;
  let pool: Pool;
  let app: INestApplicationContext;
  beforeAll(async () => {
    bench = await MeteringBench.open();
    app = await bench.start(await bench.database());
    pool = app.get(Pool);
  });
  afterAll(() => bench.close(), 60_000);

  it('begins right after now - window and ends with now, to the millisecond', async () => {
    const customer_id = 'edges';
    const hour = START_MS - HOUR_MS;
    await bench.append(
      [hour - 1, hour, hour + 1, START_MS].map((ms, index) =>
        usageFact(`edge-${index}`, { customer_id, occurred_at: iso(ms) }),
      ),
    );
    await bench.folded(app, customer_id);
    const calls = async (nowMs: number): Promise<number> =>
      (await readUsage(pool, customer_id, 1, new Date(nowMs))).calls;
    expect(await calls(START_MS)).toBe(2);
    expect(await calls(START_MS + 1)).toBe(1);
    expect(await calls(START_MS + HOUR_MS - 1)).toBe(1);
    expect(await calls(START_MS + HOUR_MS)).toBe(0);
  });

  it('ends with the newest record when that lies ahead of the clock', async () => {
    const customer_id = 'ahead';
    await bench.append([usageFact('ahead-1', { customer_id, occurred_at: iso(START_MS + 5_000) })]);
    await bench.folded(app, customer_id);
    expect((await readUsage(pool, customer_id, 1, new Date(START_MS))).calls).toBe(1);
  });

  it('is zero for an account without records', async () => {
    expect(await readUsage(pool, 'nobody', 744, new Date(START_MS))).toEqual({
      calls: 0,
      changes: 0,
      watches: 0,
      forced_fresh: 0,
      by_meter_class: { cached: 0, fresh: 0 },
    });
  });

  it('equals the sum over single facts for any now and window', async () => {
    const customer_id = 'random';
    // Many facts are exactly at the start of a minute or an hour, where rollups and records meet.
    const facts = Array.from({ length: 400 }, (_, index) => {
      const spread = [1, 60_000, HOUR_MS][index % 3] ?? 1;
      const ms = Math.floor((START_MS - ((index * 7919) % 4_000) * 61_000) / spread) * spread + ((index % 4) - 1);
      const fresh = index % 5 === 0;
      return usageFact(`random-${index}`, {
        customer_id,
        occurred_at: iso(ms),
        units: { calls: 1 + (index % 3), changes: index % 7, watches: 0, forced_fresh: 0 },
        meter_class: fresh ? 'fresh' : 'cached',
      });
    });
    await bench.append(facts);
    await bench.folded(app, customer_id);
    const newestMs = Math.max(...facts.map((fact) => Date.parse(fact.occurred_at)));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 70 * HOUR_MS }),
        fc.constantFrom(0, 1, -1),
        fc.integer({ min: 1, max: 80 }),
        async (aheadMs, nudge, hours) => {
          // In two thirds of the runs, `now` is the newest fact's time, plus whole minutes, plus or minus 1 ms.
          const nowMs = newestMs + (nudge === 0 ? aheadMs : Math.floor(aheadMs / 60_000) * 60_000) + nudge;
          const { by_meter_class, changes } = await readUsage(pool, customer_id, hours, new Date(nowMs));
          expect({ ...by_meter_class, changes }).toEqual(plainly(facts, nowMs, hours));
        },
      ),
      { numRuns: 200 },
    );
  });
});
