import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@hiring/contracts';
import {
  createTestDatabase,
  eventually,
  startOwnServers,
  type OwnServers,
  type TestDatabase,
} from '@hiring/platform-testing';
import type { Pool } from 'pg';
import { createPool, inTransaction } from './pool.js';

describe('createPool', () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await createTestDatabase('pool');
    pool = createPool({ url: database.adminUrl, applicationName: 'pool-test', max: 3 });
    await pool.query('CREATE TABLE t (id int PRIMARY KEY)');
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  it('returns bigint as numbers and timestamps as UTC text with milliseconds', async () => {
    const { rows } = await pool.query(`SELECT 9007199254740991::bigint AS big, ARRAY[1, NULL]::bigint[] AS bigs,
      '2026-03-02 12:00:00.1234+02'::timestamptz AS at, ARRAY['2026-03-02T10:00:00Z']::timestamptz[] AS ats,
      DATE '2026-03-02' AS day, TIMESTAMP '2026-03-02 10:00' AS local, 1.5::numeric AS n`);
    expect(rows[0]).toEqual({
      big: 9_007_199_254_740_991,
      bigs: [1, null],
      at: '2026-03-02T10:00:00.123Z',
      ats: ['2026-03-02T10:00:00.000Z'],
      day: '2026-03-02',
      local: '2026-03-02 10:00:00',
      n: '1.5',
    });
  });

  it('refuses a bigint beyond the safe integers', async () => {
    await expect(pool.query('SELECT 9007199254740992::bigint')).rejects.toThrow(/beyond the safe integers/);
  });

  it('cancels a statement that runs too long', async () => {
    const quick = createPool({ url: database.adminUrl, applicationName: 'quick', statementTimeoutMs: 100 });
    await expect(quick.query('SELECT pg_sleep(5)')).rejects.toThrow(/statement timeout/);
    await quick.end();
  });

  it('rolls back when the body throws, and releases the connection', async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(
        inTransaction(pool, async (client) => {
          await client.query('INSERT INTO t VALUES (1)');
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
    }
    expect((await pool.query('SELECT count(*) AS n FROM t')).rows).toEqual([{ n: 0 }]);
    expect(pool.waitingCount).toBe(0);
  });

  it('survives the loss of a connection during a transaction', async () => {
    const failed = inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await client.query('SELECT 1');
    });
    await expect(failed).rejects.toMatchObject({ code: 'unavailable' });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('an unavailable database', () => {
  let servers: Pick<OwnServers, 'postgres' | 'remove'>;

  beforeAll(async () => {
    servers = await startOwnServers({ postgres: true });
  });

  afterAll(() => servers.remove());

  it('is reported as unavailable, and the same pool works again afterwards', async () => {
    const pool = createPool({ url: servers.postgres.adminUrl, applicationName: 'unavailable' });
    await pool.query('SELECT 1');
    await servers.postgres.kill9();
    const error: unknown = await pool.query('SELECT 1').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    await expect(inTransaction(pool, () => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    await servers.postgres.start();
    await eventually(async () => (await pool.query('SELECT 1')).rowCount === 1);
    await pool.end();
  });

  it('that accepts connections and does not respond is unavailable too, within the time limit', async () => {
    const pool = createPool({ url: servers.postgres.adminUrl, applicationName: 'paused', statementTimeoutMs: 200 });
    await pool.query('SELECT 1');
    servers.postgres.pause();
    await expect(pool.query('SELECT 1')).rejects.toMatchObject({ code: 'unavailable' });
    servers.postgres.resume();
    await eventually(async () => (await pool.query('SELECT 1')).rowCount === 1);
    await pool.end();
  });
});
