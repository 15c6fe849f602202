import type pg from 'pg';
import { createPool, migrate } from '@hiring/platform-postgres';
import { TEST_ROLE_PASSWORD } from '@hiring/platform-testing';
import { migrations } from '../../apps/metering/src/migrations.js';
import { readUsage } from '../../apps/metering/src/usage/usage.query.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';

const RECORDS = Number(process.env['USAGE_WINDOW_RECORDS'] ?? 50_000_000);
const DAYS = 31;
const DAY_MS = 86_400_000;
/** The number of customers. One has half of the records. */
const CUSTOMERS = 100;
const SAMPLES = 1_000;
const WINDOW_HOURS = 720;
const LOADERS = 3;
const ROLE = 'hiring_metering';

/**
 * Measures the time to read the usage in a 30-day window over 50 million records. The records are loaded in bulk, day
 * by day, without a write-ahead log.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const database = await context.createDatabase('usage_window');
  const url = database.urlFor(ROLE);
  const pool = createPool({ url, max: LOADERS + 1, applicationName: 'usage-window', statementTimeoutMs: 0 });
  try {
    const logger = { info: () => undefined };
    const { adminUrl } = database;
    await migrate({ adminUrl, schema: 'metering', role: ROLE, rolePassword: TEST_ROLE_PASSWORD, migrations, logger });
    const end = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS);
    // Lets new connections sort a day's index in memory.
    await pool.query(`ALTER ROLE ${ROLE} SET maintenance_work_mem = '256MB'`);
    await load(context, pool, end);
    await checkOne(pool, end);
    const took = await sample(pool, end);
    context.log(`p50 ${quantile(took, 0.5).toFixed(2)} ms, p99 ${quantile(took, 0.99).toFixed(2)} ms`);
    const metric = `usage over 30 days of ${RECORDS} records, p99`;
    return [context.measure(metric, 'ms', { max: 50 }, quantile(took, 0.99))];
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** Measures requests with windows that begin at different seconds. Every other request is for the busiest account. */
async function sample(pool: pg.Pool, end: Date): Promise<number[]> {
  const took: number[] = [];
  for (let request = 0; request < SAMPLES; request += 1) {
    const customer = request % 2 === 0 ? 0 : 1 + ((request * 7) % (CUSTOMERS - 1));
    const moment = new Date(end.getTime() + request * 31_007);
    const began = performance.now();
    await readUsage(pool, `cus_${customer}`, WINDOW_HOURS, moment);
    took.push(performance.now() - began);
  }
  return took;
}

/** Checks for one customer that `readUsage` returns the sum over the single records. */
async function checkOne(pool: pg.Pool, end: Date): Promise<void> {
  const moment = new Date(end.getTime() + 12_345_678);
  const { calls } = await readUsage(pool, 'cus_1', WINDOW_HOURS, moment);
  const { rows } = await pool.query<{ calls: number }>(
    `SELECT sum(calls)::bigint AS calls FROM usage_records WHERE customer_id = 'cus_1' AND occurred_at > $1`,
    [new Date(moment.getTime() - WINDOW_HOURS * 3_600_000).toISOString()],
  );
  if (calls === 0 || calls !== rows[0]?.calls) throw new Error(`${calls} calls are not ${rows[0]?.calls}`);
}

async function load(context: BenchContext, pool: pg.Pool, end: Date): Promise<void> {
  await pool.query('ALTER TABLE usage_rollups SET UNLOGGED');
  const days = Array.from({ length: DAYS }, (_, day) => new Date(end.getTime() - (DAYS - day) * DAY_MS));
  const began = performance.now();
  const loader = async (): Promise<void> => {
    for (let day = days.shift(); day !== undefined; day = days.shift()) {
      await loadDay(pool, day);
      if (days.length % 6 === 0) context.log(`${days.length} days left after ${seconds(began)} s`);
    }
  };
  await Promise.all(Array.from({ length: LOADERS }, loader));
  await pool.query('INSERT INTO accounts SELECT customer_id, max(bucket) FROM usage_rollups GROUP BY 1');
  await pool.query('ANALYZE usage_rollups, usage_records');
  const { rows } = await pool.query<{ size: string }>(
    'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
  );
  context.log(`loaded ${RECORDS} records in ${seconds(began)} s, ${rows[0]?.size ?? ''}`);
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(0);
}

/** Fills a partition, builds its indexes and then attaches it. */
async function loadDay(pool: pg.Pool, start: Date): Promise<void> {
  const day = start.toISOString().slice(0, 10);
  const next = new Date(start.getTime() + DAY_MS).toISOString().slice(0, 10);
  const table = `usage_records_${day.replaceAll('-', '')}`;
  const perDay = Math.ceil(RECORDS / DAYS);
  await pool.query(
    `CREATE UNLOGGED TABLE ${table} (LIKE usage_records INCLUDING ALL EXCLUDING INDEXES,
       CHECK (occurred_at >= '${day} 00:00:00+00' AND occurred_at < '${next} 00:00:00+00'))`,
  );
  await pool.query(
    `INSERT INTO ${table}
     SELECT '${day}-' || n, 0, $1::timestamptz + make_interval(secs => n * 86400.0 / $2::int),
            CASE WHEN n % 2 = 0 THEN 'cus_0' ELSE 'cus_' || (1 + (n / 2) % ${CUSTOMERS - 1}) END,
            1 + n % 3, 'is_hiring', 'call', 'u-${day}-' || n, CASE WHEN n % 7 = 0 THEN 'fresh' ELSE 'cached' END,
            1, 0, 0, 0, 'r-' || n
     FROM generate_series(0, $2::int - 1) AS n`,
    [start.toISOString(), perDay],
  );
  await pool.query(`ALTER TABLE ${table} ADD PRIMARY KEY (attempt_id, correction_no, occurred_at)`);
  await pool.query(`CREATE INDEX ON ${table} (customer_id, occurred_at, attempt_id, correction_no)`);
  await pool.query(
    `ALTER TABLE usage_records ATTACH PARTITION ${table} FOR VALUES FROM ('${day} 00:00:00+00') TO ('${next} 00:00:00+00')`,
  );
  await pool.query(
    `INSERT INTO usage_rollups
     SELECT customer_id, 'minute', date_trunc('minute', occurred_at), count(*) FILTER (WHERE meter_class = 'cached'),
            count(*) FILTER (WHERE meter_class = 'fresh'), 0, 0, 0, count(*)
     FROM ${table} GROUP BY 1, 3`,
  );
  await pool.query(
    `INSERT INTO usage_rollups
     SELECT customer_id, 'hour', date_trunc('hour', bucket), sum(cached), sum(fresh), 0, 0, 0, sum(attempts)
     FROM usage_rollups WHERE grain = 'minute' AND bucket >= $1 AND bucket < $2 GROUP BY 1, 3`,
    [start.toISOString(), next],
  );
}
