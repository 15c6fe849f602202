import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { FakeClock, PageCounter } from '@hiring/platform-testing';
import { createLogger } from '@hiring/platform-observability';
import type { MeteringConfig } from '../config.js';
import { MeteringBench, usageFact, usageVoid } from '../testing/metering.testing.js';
import { DayPartitions } from './day-partitions.js';
import { RetentionJob } from './retention.job.js';

const DAY_MS = 86_400_000;
const KEEP_DAYS = 401;
const customer_id = 'retained';
const logger = createLogger({ service: 'retention-test', level: 'silent' });

describe('retention of usage records', () => {
  let bench: MeteringBench;
  let pool: Pool;
  beforeAll(async () => {
    bench = await MeteringBench.open();
    const app = await bench.start(await bench.database());
    pool = app.get(Pool);
    // Stops the service's own job, which uses the real date.
    await app.get(RetentionJob).beforeApplicationShutdown();
    const keyed = { usage_id: 'k', idempotency_key: 'k', fingerprint: 'f' };
    await bench.append([
      usageFact('old', { customer_id, occurred_at: '2026-03-02T23:59:59.999Z' }),
      usageFact('edge', { customer_id, occurred_at: '2026-03-03T00:00:00.000Z' }),
      usageFact('claimed', { customer_id, occurred_at: '2026-03-02T12:00:00.000Z', ...keyed }),
      usageFact('twin', { customer_id, occurred_at: '2026-03-04T12:00:00.000Z', ...keyed }),
      usageVoid('never-seen', { customer_id, occurred_at: '2026-03-02T13:00:00.000Z' }),
    ]);
    await bench.folded(app, customer_id);
  });
  afterAll(() => bench.close(), 60_000);

  async function runOn(day: string, over = pool): Promise<void> {
    const config = { usageRetentionDays: KEEP_DAYS } as MeteringConfig;
    const clock = new FakeClock(new Date(`${day}T10:00:00.000Z`));
    const job = new RetentionJob(over, new DayPartitions(pool, logger), clock, config, logger);
    try {
      await job.run();
    } finally {
      await job.beforeApplicationShutdown();
    }
  }
  const days = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'usage_records'::regclass ORDER BY 1`,
    );
    return rows.map(({ name }) => name.slice(-8));
  };
  const column = async (sql: string): Promise<unknown[]> =>
    (await pool.query<{ value: unknown }>(`SELECT ${sql}`)).rows.map(({ value }) => value);
  const keptFor = (day: string): string => new Date(Date.parse(day) + KEEP_DAYS * DAY_MS).toISOString().slice(0, 10);

  it('adds the partitions of today and the next three days before their first record', async () => {
    await runOn('2026-03-05');
    expect(await days()).toEqual(
      expect.arrayContaining(['20260302', '20260303', '20260304', '20260305', '20260306', '20260307', '20260308']),
    );
  });

  it('removes series after a month, as a whole: while one attempt is young, all are kept', async () => {
    await pool.query(`UPDATE series SET occurred_at = '2026-04-01T00:00:00Z' WHERE attempt_id = 'twin'`);
    await runOn('2026-04-20');
    expect(await column('attempt_id AS value FROM series ORDER BY 1')).toEqual(['claimed', 'twin']);
    await pool.query(`UPDATE series SET occurred_at = '2026-03-04T12:00:00Z' WHERE attempt_id = 'twin'`);
    await runOn('2026-04-20');
    expect(await column('attempt_id AS value FROM series')).toEqual([]);
  });

  it('drops nothing of a day within retention', async () => {
    await runOn(keptFor('2026-03-02'));
    expect(await column('attempt_id AS value FROM usage_records ORDER BY 1')).toEqual([
      'claimed',
      'edge',
      'old',
      'twin',
    ]);
    expect(await column("sum(attempts) AS value FROM usage_rollups WHERE grain = 'minute'")).toEqual(['4']);
    expect(await column('count(*) AS value FROM usage_voids')).toEqual([1]);
  });

  it('drops a day as a whole once its retention ended, with its rollups and voids, and leaves the next day', async () => {
    await runOn(keptFor('2026-03-03'));
    expect(await column('attempt_id AS value FROM usage_records ORDER BY 1')).toEqual(['edge', 'twin']);
    expect(await days()).not.toContain('20260302');
    const oldest = `to_char(min(bucket) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS value FROM usage_rollups`;
    expect(await column(oldest)).toEqual(['2026-03-03']);
    expect(await column('min(day)::text AS value FROM usage_daily')).toEqual(['2026-03-03']);
    expect(await column('count(*) AS value FROM usage_voids')).toEqual([0]);
  });

  it('may run on several instances at once', async () => {
    await Promise.all([runOn('2030-01-01'), runOn('2030-01-01'), runOn('2030-01-01')]);
    expect(await days()).toEqual(['20300101', '20300102', '20300103', '20300104']);
  });

  it('reads at most ten pages when nothing is due, however often they were filled and emptied', async () => {
    const tables = ['series', 'usage_voids', 'usage_rollups', 'usage_daily'];
    for (let cycle = 1; cycle <= 10; cycle += 1) {
      for (const table of tables) {
        await pool.query(`DELETE FROM ${table}`);
        await pool.query(`VACUUM ANALYZE ${table}`);
      }
      await fill(cycle);
      for (const table of tables) await pool.query(`VACUUM ANALYZE ${table}`);
    }
    const counter = new PageCounter(pool);
    await runOn('2030-01-01', counter.pool);
    expect(counter.pages).toBeGreaterThan(0);
    expect(counter.pages).toBeLessThanOrEqual(10);
  });

  /** Adds twenty thousand rows to each table, at most ten days older than 2030-01-01. */
  async function fill(cycle: number): Promise<void> {
    const at = `timestamptz '2030-01-01' - n * interval '40 s'`;
    await pool.query(
      `INSERT INTO series SELECT 's' || $1 || n, 1, 'a' || $1 || n, 'u', 'c', 1, 'o', 'cached', ${at}, NULL, 'r',
         1, 0, 0, 0, 1, 0, 0, 0 FROM generate_series(1, 20000) n`,
      [`${cycle}/`],
    );
    await pool.query(
      `INSERT INTO usage_voids SELECT 'a' || $1 || n, 'v', 'u', 'c', ${at}, 'test' FROM generate_series(1, 20000) n`,
      [`${cycle}/`],
    );
    await pool.query(
      `INSERT INTO usage_rollups SELECT 'c' || n, 'minute', ${at}, 1, 0, 0, 0, 0, 1 FROM generate_series(1, 20000) n`,
    );
    await pool.query(
      `INSERT INTO usage_daily SELECT 'c' || n, (${at})::date, 1, 'o', 1, 0, 0, 0, 0 FROM generate_series(1, 20000) n`,
    );
  }
});
