import { afterAll, describe, expect, test } from '@jest/globals';
import { ExportsBench } from '../testing/exports.testing.js';
import { SessionRepository } from './session.repository.js';

const RAW = 'hsk_live_a-key-no-one-may-read';

const bench = await ExportsBench.open();
const sessions = new SessionRepository(bench.pool, bench.config);
afterAll(() => bench.close());

describe('a console session', () => {
  test('returns its key for its id, until it is ended', async () => {
    const id = await sessions.begin(RAW);
    expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await sessions.keyOf(id)).toBe(RAW);
    await sessions.end(id);
    expect(await sessions.keyOf(id)).toBeNull();
  });

  test('is stored without its id and without its key', async () => {
    const id = await sessions.begin(RAW);
    const { rows } = await bench.pool.query<{ all: string }>(
      `select string_agg(s::text || encode(session_hash, 'escape'), '') as all from exports.console_session as s`,
    );
    expect(rows[0]?.all).not.toContain(RAW);
    expect(rows[0]?.all).not.toContain(id);
    expect(rows[0]?.all).not.toContain(Buffer.from(RAW).toString('base64').slice(0, 20));
  });

  test('expires after eight hours, and is then removed', async () => {
    const id = await sessions.begin(RAW);
    const { rows } = await bench.pool.query<{ hours: number }>(
      `select max(extract(epoch from expires_at - now()) / 3600)::float8 as hours from exports.console_session`,
    );
    expect(rows[0]?.hours).toBeGreaterThan(7.9);
    expect(rows[0]?.hours).toBeLessThan(8.01);
    await bench.pool.query(`update exports.console_session set expires_at = now() - interval '1 second'`);
    expect(await sessions.keyOf(id)).toBeNull();
    await sessions.begin(RAW);
    const { rows: left } = await bench.pool.query('select from exports.console_session');
    expect(left).toHaveLength(1);
  });

  test("a sealed key moved to another session's row opens nothing", async () => {
    const [mine, theirs] = [await sessions.begin(RAW), await sessions.begin('hsk_live_theirs')];
    await bench.pool.query(
      `update exports.console_session as s set sealed_key = o.sealed_key
       from exports.console_session as o where o.session_hash <> s.session_hash`,
    );
    expect([await sessions.keyOf(mine), await sessions.keyOf(theirs)]).toEqual([null, null]);
  });
});
