import pg from 'pg';
import { migrate } from '@hiring/platform-postgres';
import { TEST_ROLE_PASSWORD } from '@hiring/platform-testing';
import { migrations } from '../../apps/metering/src/migrations/index.js';
import { readUsage } from '../../apps/metering/src/operations/usage/usage.query.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';

/** Full size unless told otherwise. */
const RECORDS = Number(process.env['USAGE_WINDOW_RECORDS'] ?? 50_000_000);
const DAYS = 31;
const CUSTOMERS = 1_000;
const SAMPLES = 500;
const WINDOW_HOURS = 720;

/** What a 30-day window costs in the database over 50 million records, rollups included. */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const database = await context.createDatabase('usage_window');
  const role = 'hiring_metering';
  const logger = { info: () => undefined };
  await migrate({
    adminUrl: database.adminUrl,
    schema: 'metering',
    role,
    rolePassword: TEST_ROLE_PASSWORD,
    migrations,
    logger,
  });
  const pool = new pg.Pool({ connectionString: database.urlFor(role), max: 4, statement_timeout: 0 });
  try {
    const now = new Date();
    await fill(context, pool, now);
    const took: number[] = [];
    let calls = 0;
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const moment = new Date(now.getTime() + sample * 61_007);
      const began = performance.now();
      calls += (await readUsage(pool, `cus_${(sample * 7) % CUSTOMERS}`, WINDOW_HOURS, moment)).calls;
      took.push(performance.now() - began);
    }
    context.log(`${calls} calls counted in ${SAMPLES} windows; p50 ${quantile(took, 0.5).toFixed(2)} ms`);
    const p99 = quantile(took, 0.99);
    return [context.measure(`usage over 30 days of ${RECORDS} records, p99`, 'ms', { max: 50 }, p99)];
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** One account in ten is a thousand times busier than the rest; rollups are made from the records by the same sums. */
async function fill(context: BenchContext, pool: pg.Pool, now: Date): Promise<void> {
  const perDay = Math.ceil(RECORDS / DAYS);
  for (let day = 0; day < DAYS; day += 1) {
    const start = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000 - (DAYS - 1 - day) * 86_400_000);
    const date = start.toISOString().slice(0, 10);
    const end = new Date(start.getTime() + 86_400_000).toISOString().slice(0, 10);
    const table = `usage_records_${date.replaceAll('-', '')}`;
    await pool.query(
      `CREATE TABLE ${table} PARTITION OF usage_records FOR VALUES FROM ('${date} 00:00:00+00') TO ('${end} 00:00:00+00')`,
    );
    await pool.query(
      `INSERT INTO usage_records
       SELECT gen_random_uuid(), 0, $1::timestamptz + make_interval(secs => ((n - 1) * 86400.0 / $2)),
              'cus_' || CASE WHEN n % 10 = 0 THEN n % ${CUSTOMERS} ELSE n % ${CUSTOMERS / 10} * 10 END,
              1, 'is_hiring', 'call', 'u' || n, 'cached', 1, 0, 0, 0, 'r' || n
       FROM generate_series(1, $2::int) AS n`,
      [start.toISOString(), perDay],
    );
    if (day % 5 === 0) context.log(`${(day + 1) * perDay} records`);
  }
  for (const grain of ['minute', 'hour']) {
    await pool.query(
      `INSERT INTO usage_rollups
       SELECT customer_id, $1, date_trunc($1, occurred_at), sum(calls), 0, 0, 0, 0, count(*)
       FROM usage_records GROUP BY 1, 3`,
      [grain],
    );
  }
  await pool.query('INSERT INTO accounts SELECT customer_id, max(occurred_at) FROM usage_records GROUP BY 1');
  await pool.query('ANALYZE');
}
