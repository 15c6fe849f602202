import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { systemRandomness, type ServiceConfig } from '@hiring/platform-config';
import { createLogger } from '@hiring/platform-observability';
import { createPool, migrate } from '@hiring/platform-postgres';
import { createTestDatabase, FakeClock, TEST_ROLE_PASSWORD, type TestDatabase } from '@hiring/platform-testing';
import { migrations } from '../migrations.js';
import { AppendCounts } from './append-counts.js';

const ROLE = 'hiring_gateway';
const AT = '2026-03-02T10:00:30.000Z';
const logger = createLogger({ service: 'append-counts-test', level: 'silent' });

describe('counts of acknowledged appends', () => {
  let database: TestDatabase;
  let pool: Pool;
  const opened: AppendCounts[] = [];
  beforeAll(async () => {
    database = await createTestDatabase('append_counts');
    const { adminUrl } = database;
    await migrate({ adminUrl, schema: 'gateway', role: ROLE, rolePassword: TEST_ROLE_PASSWORD, migrations, logger });
    pool = createPool({ url: database.urlFor(ROLE), applicationName: 'append-counts-test' });
  });
  afterAll(async () => {
    for (const counts of opened) await counts.onApplicationShutdown();
    await pool.end();
    await database.drop();
  });

  const open = (through: Pool = pool): AppendCounts => {
    const counts = new AppendCounts(
      through,
      { instanceId: 'gateway-1' } as ServiceConfig,
      new FakeClock(AT),
      logger,
      systemRandomness,
    );
    opened.push(counts);
    return counts;
  };
  const total = async (partition: number): Promise<{ appends: number; last_offset: number }> => {
    const { rows } = await pool.query<{ appends: number; last_offset: number }>(
      `SELECT sum(appends)::int AS appends, max(last_offset)::int AS last_offset FROM gateway.usage_appends
       WHERE partition = $1`,
      [partition],
    );
    return rows[0] as { appends: number; last_offset: number };
  };
  const append = (counts: AppendCounts, partition: number, ...offsets: bigint[]): void => {
    for (const offset of offsets) counts.acknowledged(AT, { partition, offset });
  };

  it('are counted once when a write ran although its client timed out', async () => {
    let timeouts = 2;
    const losing = {
      query: async (...args: Parameters<Pool['query']>) => {
        const result = await pool.query(...args);
        if (timeouts > 0) {
          timeouts -= 1;
          throw new Error('Query read timeout');
        }
        return result;
      },
    } as unknown as Pool;
    const counts = open(losing);
    append(counts, 1, 10n, 11n);
    await counts.write();
    append(counts, 1, 12n);
    await counts.write();
    await counts.write();
    await counts.write();
    expect(await total(1)).toEqual({ appends: 3, last_offset: 12 });
  });

  it('add up over processes, also when a process has the name of an earlier one', async () => {
    const first = open();
    append(first, 2, 1n, 2n);
    await first.write();
    const second = open();
    append(second, 2, 3n);
    await second.write();
    append(first, 2, 4n);
    await first.write();
    expect(await total(2)).toEqual({ appends: 4, last_offset: 4 });
  });
});
