import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate } from '@hiring/platform-postgres';
import { createTestDatabase, TEST_ROLE_PASSWORD } from '@hiring/platform-testing';
import { migrations } from '../migrations.js';
import { OutboundRetention } from './outbound-retention.js';

const ROLE = 'hiring_gateway';
const logger = createLogger({ service: 'gateway-test', level: 'silent' });

const database = await createTestDatabase('outbound');
const { adminUrl } = database;
await migrate({ adminUrl, schema: 'gateway', role: ROLE, rolePassword: TEST_ROLE_PASSWORD, migrations, logger });
const pool = createPool({ url: database.urlFor(ROLE), applicationName: 'outbound-retention-test' });
const retention = new OutboundRetention(pool, logger);
afterAll(async () => {
  await retention.beforeApplicationShutdown();
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('TRUNCATE usage_appends, pending_voids'));

async function days(table: string, instant: string): Promise<number[]> {
  const { rows } = await pool.query<{ days: number }>(
    `SELECT extract(day FROM now() - ${instant})::int AS days FROM ${table} ORDER BY 1`,
  );
  return rows.map((row) => row.days);
}

test('counts of acknowledged appends are kept for 31 days, and removed in batches after that', async () => {
  await pool.query(
    `INSERT INTO usage_appends SELECT now() - age * interval '1 day', n, 'a', 1, 1
       FROM unnest(ARRAY[0, 30]) age, generate_series(1, 2) n`,
  );
  await pool.query(
    `INSERT INTO usage_appends SELECT now() - interval '32 days', n, 'a', 1, 1 FROM generate_series(1, 12000) n`,
  );
  await retention.run();
  expect(await days('usage_appends', 'minute')).toEqual([0, 0, 30, 30]);
});

test('voids are kept for 31 days after they were sent; an unsent one is kept however old it is', async () => {
  await pool.query(
    `INSERT INTO pending_voids SELECT 'void:' || age, age, '{}', now() - interval '400 days', now() - age * interval '1 day'
       FROM unnest(ARRAY[0, 30, 32]) age`,
  );
  await pool.query(`INSERT INTO pending_voids VALUES ('void:unsent', 'unsent', '{}', now() - interval '400 days')`);
  await retention.run();
  const { rows } = await pool.query<{ void_id: string }>('SELECT void_id FROM pending_voids ORDER BY 1');
  expect(rows.map((row) => row.void_id)).toEqual(['void:0', 'void:30', 'void:unsent']);
});
