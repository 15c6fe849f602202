import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock, TEST_ROLE_PASSWORD } from '@hiring/platform-testing';
import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate, type Pool } from '@hiring/platform-postgres';
import { ArchiveJob } from '../../apps/metering/src/archive/archive.job.js';
import { ArchiveManifest } from '../../apps/metering/src/archive/archive.manifest.js';
import { ArchivedRecords } from '../../apps/metering/src/archive/archived-records.js';
import type { MeteringConfig } from '../../apps/metering/src/config.js';
import { migrations } from '../../apps/metering/src/migrations.js';
import { DayPartitions } from '../../apps/metering/src/retention/day-partitions.js';
import { readRecords } from '../../apps/metering/src/usage/usage-records.query.js';
import { quantile, type BenchContext, type Measure } from './bench-context.js';

const RECORDS = Number(process.env['USAGE_ARCHIVE_RECORDS'] ?? 5_000_000);
const DAY = '2026-03-02';
const NEXT = '2026-03-03';
const CUSTOMERS = 2_000;
const PAGES = 300;
const ROLE = 'hiring_metering';
const logger = createLogger({ service: 'usage-archive', level: 'silent' });

/**
 * Measures the bytes that a day's records take in Postgres and as Parquet files, and the time for a page of archived
 * records. Ids are like the gateway's, and every fourth call has an idempotency key.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'usage-archive-'));
  const database = await context.createDatabase('usage_archive');
  const url = database.urlFor(ROLE);
  const pool = createPool({ url, max: 4, applicationName: 'usage-archive', statementTimeoutMs: 0 });
  const config = {
    databaseUrl: url,
    usageArchive: folder,
    usageHotDays: 45,
    usageRetentionDays: 760,
  } as MeteringConfig;
  const manifest = new ArchiveManifest(pool);
  const records = new ArchivedRecords(manifest, config);
  try {
    const { adminUrl } = database;
    const options = { schema: 'metering', role: ROLE, rolePassword: TEST_ROLE_PASSWORD, migrations, logger };
    await migrate({ adminUrl, ...options });
    const days = new DayPartitions(pool, logger);
    await days.ensure([`${DAY}T00:00:00.000Z`]);
    await load(pool);
    const inPostgres = await bytesOfDay(pool);
    const before = await page(pool, records, 7);
    const began = performance.now();
    const clock = new FakeClock(new Date('2026-06-01T00:00:00Z'));
    const job = new ArchiveJob(
      pool,
      days,
      manifest,
      records,
      { catchUpAll: async () => {} } as never,
      clock,
      config,
      logger,
    );
    await job.run();
    const seconds = (performance.now() - began) / 1_000;
    const parts = await manifest.partsOfDay(DAY);
    const inFiles = parts.reduce((sum, part) => sum + part.bytes, 0);
    context.log(`archived ${RECORDS} records in ${seconds.toFixed(0)} s, ${parts.length} files`);
    if (JSON.stringify(await page(pool, records, 7)) !== JSON.stringify(before)) throw new Error('a page has changed');
    const took = await sample(pool, records);
    return [
      context.measure(`bytes of an archived record, ${RECORDS} records`, 'B', { max: 40 }, inFiles / RECORDS),
      context.measure('bytes of a record in Postgres, with indexes', 'B', {}, inPostgres / RECORDS),
      context.measure('page of 1,000 archived records, p99', 'ms', { max: 2_000 }, quantile(took, 0.99)),
    ];
  } finally {
    await records.onApplicationShutdown();
    await pool.end();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Inserts a day's records. A hundred customers make half of the calls. */
async function load(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO usage_records
     SELECT attempt, 0, at, customer, 1 + n % 3, CASE WHEN n % 3 = 0 THEN 'get_changes' ELSE 'is_hiring' END, 'call',
            CASE WHEN n % 4 = 0 THEN substr(attempt, 1, 15) || substr(gen_random_uuid()::text, 16) ELSE attempt END,
            CASE WHEN n % 9 = 0 THEN 'fresh' ELSE 'cached' END, 1, CASE WHEN n % 3 = 0 THEN n % 50 ELSE 0 END, 0, 0,
            gen_random_uuid()::text
     FROM (
       SELECT n, at, customer,
              substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16) AS attempt
       FROM (
         SELECT n, date_trunc('milliseconds', $1::timestamptz + make_interval(secs => n * 86400.0 / $2::int)) AS at,
                lpad(to_hex((extract(epoch FROM $1::timestamptz) * 1000)::bigint + n * 86400000::bigint / $2::int), 12, '0') AS hex,
                'cus_' || CASE WHEN n % 2 = 0 THEN n / 2 % 100 ELSE n / 2 % $3::int END AS customer
         FROM generate_series(0, $2::int - 1) AS n
       ) AS call
     ) AS named`,
    [`${DAY}T00:00:00Z`, RECORDS, CUSTOMERS],
  );
}

async function bytesOfDay(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT pg_total_relation_size('usage_records_${DAY.replaceAll('-', '')}')::bigint AS bytes`,
  );
  return rows[0]?.bytes ?? NaN;
}

function page(
  pool: Pool,
  records: ArchivedRecords,
  customer: number,
  until = `${NEXT}T00:00:00.000Z`,
): Promise<unknown> {
  return readRecords(pool, records, { customer_id: `cus_${customer}`, limit: 1_000, occurred_until: until });
}

/** Reads pages for different customers, each from another time of day. */
async function sample(pool: Pool, records: ArchivedRecords): Promise<number[]> {
  const took: number[] = [];
  for (let request = 0; request < PAGES; request += 1) {
    const until = new Date(Date.parse(`${NEXT}T00:00:00Z`) - ((request * 7_919_000) % 80_000_000)).toISOString();
    const began = performance.now();
    await page(pool, records, (request * 37) % CUSTOMERS, until);
    took.push(performance.now() - began);
  }
  return took;
}
