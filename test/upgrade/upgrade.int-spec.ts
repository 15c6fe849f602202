import { afterEach, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate, type MigrationClass, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, TEST_ROLE_PASSWORD, type TestDatabase } from '@hiring/platform-testing';
import { ACCOUNTS_MIGRATIONS } from '../../apps/accounts/src/migrations.js';
import { eventsPage } from '../../apps/change-feed/src/feed/events.query.js';
import { FEED_MIGRATIONS } from '../../apps/change-feed/src/migrations.js';
import { EXPORTS_MIGRATIONS } from '../../apps/exports/src/migrations.js';
import { FRESHNESS_MIGRATIONS } from '../../apps/freshness/src/migrations.js';
import { migrations as GATEWAY_MIGRATIONS } from '../../apps/gateway/src/migrations.js';
import { LEDGER_MIGRATIONS } from '../../apps/ledger/src/migrations.js';
import { StateStore } from '../../apps/ledger/src/sequencer/state-store.js';
import { migrations as METERING_MIGRATIONS } from '../../apps/metering/src/migrations.js';
import { DayPartitions } from '../../apps/metering/src/retention/day-partitions.js';
import { MIGRATIONS as READS_MIGRATIONS } from '../../apps/reads/src/migrations.js';
import { copySchemas, restoreSchemas, type SchemaCopy } from '../restoring/schema-copy.js';

/** The number of migrations per service in release 1.0.0. */
const RELEASED = 1;
const COMPANIES = 3;
const EVENTS = 11;
const logger = createLogger({ service: 'upgrade', level: 'silent' });
let database: TestDatabase | undefined;
let pool: Pool | undefined;

afterEach(async () => {
  await pool?.end();
  await database?.drop();
});

const rowsOf = ({ tables }: SchemaCopy): [string, number][] =>
  tables.map(({ name, rows }) => [name, (JSON.parse(rows) as unknown[]).length]);

/** Creates a database as release 1.0.0 left it, and migrates it. Returns a pool with the service's role. */
async function upgraded(schema: string, migrations: MigrationClass[]): Promise<Pool> {
  database = await createTestDatabase(schema);
  const { adminUrl } = database;
  const role = `hiring_${schema}`;
  const options = { adminUrl, schema, role, rolePassword: TEST_ROLE_PASSWORD, logger };
  await migrate({ ...options, migrations: migrations.slice(0, RELEASED) });
  pool = createPool({ url: database.urlFor(role), max: 2, applicationName: 'upgrade' });
  const file = new URL(`./1.0.0/${schema}.json`, import.meta.url);
  const dump = JSON.parse(readFileSync(file, 'utf8')) as SchemaCopy;
  // The dump has no partitions: the partitioned table has all records. The partition for the records' day must exist
  // before the restore inserts them.
  if (schema === 'metering') await new DayPartitions(pool, logger).ensure(['2026-11-29T00:00:00.000Z']);
  await restoreSchemas(adminUrl, dump);
  await migrate({ ...options, migrations });
  const kept = new Map(rowsOf(await copySchemas(adminUrl, [schema])));
  kept.set(`${schema}.migrations`, RELEASED);
  for (const [name, rows] of rowsOf(dump)) expect([name, kept.get(name)]).toEqual([name, rows]);
  return pool;
}

test.each([
  ['gateway', GATEWAY_MIGRATIONS],
  ['accounts', ACCOUNTS_MIGRATIONS],
  ['exports', EXPORTS_MIGRATIONS],
  ['metering', METERING_MIGRATIONS],
  ['freshness', FRESHNESS_MIGRATIONS],
  ['reads', READS_MIGRATIONS],
])('the migrations keep every row of 1.0.0 in schema %s', async (schema, migrations) => {
  await upgraded(schema, migrations);
});

test('the feed of 1.0.0 is served as it was', async () => {
  const feed = await upgraded('change_feed', FEED_MIGRATIONS);
  const page = await eventsPage(feed, { customer_id: 'nobody', since: 0, limit: 100 });
  expect((JSON.parse(page.body) as { events: unknown[] }).events).toHaveLength(EVENTS);
});

test('the ledger continues from the state of 1.0.0', async () => {
  const store = new StateStore(await upgraded('ledger', LEDGER_MIGRATIONS));
  const companies = await store.companies([1, 2, 3]);
  expect(companies).toHaveLength(COMPANIES);
  expect(companies.flatMap(({ reqs }) => reqs)).toHaveLength(EVENTS);
});
