import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_UNITS, type RpcRequest } from '@hiring/contracts';
import type { UsageLine } from '@hiring/contracts/operations';
import { createLogger, Health } from '@hiring/platform-observability';
import { createPool } from '@hiring/platform-postgres';
import { eventually, FakeClock, type TestDatabase } from '@hiring/platform-testing';
import { Pool } from 'pg';
import { MeteringConfig } from '../config.js';
import { UsagePositions } from '../positions/usage.positions.js';
import { Reconciler } from '../reconciliation/reconciler.js';
import { DayPartitions } from '../retention/day-partitions.js';
import { MeteringBench, usageVoid } from '../testing/metering.testing.js';
import { callAt as call, CUSTOMERS, usageHistory } from '../testing/usage-history.testing.js';
import { UsageController } from '../usage/usage.controller.js';
import { ArchiveJob } from './archive.job.js';
import { ArchiveManifest } from './archive.manifest.js';
import { ArchivedRecords } from './archived-records.js';

const logger = createLogger({ service: 'archive-test', level: 'silent' });
const HOUR_MS = 3_600_000;
const OLD_DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'];

describe('the archive of usage records', () => {
  let folder: string;
  let bench: MeteringBench;
  let database: TestDatabase;
  let app: INestApplicationContext;
  let pool: Pool;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'usage-archive-'));
    bench = await MeteringBench.open();
    database = await bench.database();
    app = await started(folder);
    pool = app.get(Pool);
    await bench.append([...usageHistory(OLD_DAYS)]);
    await allFolded();
    const admin = createPool({ url: database.adminUrl, applicationName: 'admin' });
    await admin.query('CREATE TABLE public.records_before AS TABLE metering.usage_records');
    await admin.end();
  }, 120_000);
  afterAll(async () => {
    await bench?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const started = async (place: string): Promise<INestApplicationContext> => {
    const running = await bench.start(database, { USAGE_ARCHIVE: place });
    // The tests run the job themselves, so the service's hourly run is stopped.
    await running.get(ArchiveJob).beforeApplicationShutdown();
    return running;
  };
  const allFolded = async (): Promise<void> => {
    for (const customer of CUSTOMERS) await bench.folded(app, customer);
  };

  /** Runs the job as in a new process whose clock shows `now`. */
  const archive = async (
    over: Partial<Record<'manifest' | 'records', unknown>> = {},
    now = new Date(),
  ): Promise<void> => {
    const { manifest = app.get(ArchiveManifest), records = app.get(ArchivedRecords) } = over;
    const rest = [app.get(UsagePositions), new FakeClock(now), app.get(MeteringConfig), logger] as const;
    await new ArchiveJob(
      pool,
      app.get(DayPartitions),
      manifest as ArchiveManifest,
      records as ArchivedRecords,
      ...rest,
    ).run();
  };
  /** Returns a customer's lines, read in pages of seven. */
  const linesOf = async (
    customer_id: string,
    filters: Partial<RpcRequest<'metering.usage_records'>> = {},
  ): Promise<UsageLine[]> => {
    const lines: UsageLine[] = [];
    let after: RpcRequest<'metering.usage_records'>['after'];
    do {
      const request = { customer_id, limit: 7, ...filters, ...(after !== undefined && { after }) };
      const page = await app.get(UsageController).records(request);
      lines.push(...page.records);
      after = page.next ?? undefined;
    } while (after !== undefined);
    return lines;
  };
  const FILTERS: Partial<RpcRequest<'metering.usage_records'>>[] = [
    {},
    { occurred_since: '2026-03-03T07:00:00.000Z' },
    { occurred_until: '2026-03-03T07:00:00.000Z' },
    { kind: 'correction' },
    { kind: 'twin' },
    { key_id: 2 },
    { operation: 'get_changes', occurred_until: '2026-03-04T12:00:00.000Z' },
  ];
  const everyPage = (): Promise<UsageLine[][]> =>
    Promise.all(CUSTOMERS.flatMap((customer) => FILTERS.map((filters) => linesOf(customer, filters))));
  const tables = async (): Promise<string[]> => {
    const days = await app.get(DayPartitions).list();
    return days.filter((day) => OLD_DAYS.includes(day));
  };
  const findings = async (): Promise<unknown[]> =>
    (await app.get(Reconciler).run()).filter(({ check }) => check !== 'acknowledged');
  const files = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.parquet'));

  it('changes no answer, whatever step of it fails, and drops no table before its files are named', async () => {
    const before = await everyPage();
    expect(before.filter((lines) => lines.length === 0)).toEqual([]);
    const [manifest, records] = [app.get(ArchiveManifest), app.get(ArchivedRecords)];
    const { store, parquet } = await records.files();
    const failing = (name: string): Promise<never> => Promise.reject(new Error(`${name} failed`));
    const withStore = (members: object): object =>
      having({ files: () => Promise.resolve({ store: having(members, store), parquet }) }, records);
    const withSums = (sums: object): object =>
      having({ sumsOf: async (...of: [string, string]) => ({ ...(await records.sumsOf(...of)), ...sums }) }, records);
    const breaks: [string, Parameters<typeof archive>[0]][] = [
      ['the store is down', { records: withStore({ put: () => failing('put') }) }],
      ['the bytes cannot be read back', { records: having({ sumsOf: () => failing('sumsOf') }, records) }],
      ['the store has lost lines', { records: withSums({ records: '1' }) }],
      ['the store has other units', { records: withSums({ calls: '0' }) }],
      ['the store has other attempts', { records: withSums({ id_sum: '7' }) }],
      ['the process ends before the day is named', { manifest: having({ add: () => failing('add') }, manifest) }],
    ];
    for (const [step, over] of breaks) {
      const outcome = await archive(over).then(
        () => 'archived',
        () => 'failed',
      );
      expect([step, outcome]).toEqual([step, 'failed']);
      expect(await tables()).toEqual(OLD_DAYS);
      expect(await everyPage()).toEqual(before);
    }
    expect(files().length).toBeGreaterThan(0);
    await archive();
    expect(await tables()).toEqual([]);
    expect(await everyPage()).toEqual(before);
    expect(await findings()).toEqual([]);
  });

  it('keeps young days in Postgres', async () => {
    expect(await app.get(DayPartitions).list()).toContain(new Date().toISOString().slice(0, 10));
    const { rows } = await pool.query<{ kept: number }>('SELECT count(*)::int AS kept FROM usage_records');
    expect(rows).toEqual([{ kept: CUSTOMERS.length }]);
  });

  it('removes files that no day names, once they are a month old', async () => {
    await archive({}, new Date(Date.now() + 31 * 24 * HOUR_MS));
    const { rows } = await pool.query<{ file: string }>('SELECT file FROM usage_archive ORDER BY 1');
    expect(files().sort()).toEqual(rows.map(({ file }) => file));
  });

  it('archives a day again when the database is restored from before its archive', async () => {
    const before = await everyPage();
    const { days, manifest } = { days: app.get(DayPartitions), manifest: app.get(ArchiveManifest) };
    await days.ensure(['2026-03-03T00:00:00.000Z']);
    const admin = createPool({ url: database.adminUrl, applicationName: 'admin' });
    await admin.query(
      `INSERT INTO metering.usage_records SELECT * FROM public.records_before WHERE occurred_at >= '2026-03-03' AND occurred_at < '2026-03-04'`,
    );
    await admin.end();
    await manifest.remove('2026-03-03');
    expect(await everyPage()).toEqual(before);
    await archive({}, new Date(Date.now() + 2 * HOUR_MS));
    expect(await tables()).toEqual([]);
    expect(await everyPage()).toEqual(before);
    expect(await findings()).toEqual([]);
  });

  it('bills a repetition of an archived call once, and a late call at all', async () => {
    const before = await linesOf('acme');
    const late = call('2026-03-03T05:06:07.890Z', 990, { customer_id: 'acme' });
    const repeated = call('2026-03-03T00:00:00.000Z', 1, { customer_id: 'acme' });
    await bench.append([repeated, late]);
    await allFolded();
    const after = await linesOf('acme');
    expect(after).toHaveLength(before.length + 1);
    expect(after).toContainEqual(expect.objectContaining({ usage_id: late.usage_id, units: late.units }));
    expect(await findings()).toEqual([]);
    await archive();
    expect(await tables()).toEqual([]);
    expect(await linesOf('acme')).toEqual(after);
    expect(await findings()).toEqual([]);
  });

  it('knows what was archived, whatever USAGE_HOT_DAYS has become since', async () => {
    const before = await linesOf('acme');
    await app.close();
    app = await bench.start(database, { USAGE_ARCHIVE: folder, USAGE_HOT_DAYS: '3650' });
    await bench.append([call('2026-03-03T00:30:00.000Z', 2, { customer_id: 'acme' })]);
    await bench.folded(app, 'acme');
    expect(await linesOf('acme')).toEqual(before);
    await app.close();
    app = await started(folder);
    pool = app.get(Pool);
  });

  it('shows a line once while its day is moved', async () => {
    const lines = (await app.get(UsageController).records({ customer_id: 'zoo', limit: 50 })).records;
    const request = { customer_id: 'zoo', limit: 50 };
    const hot = await app.get(ArchivedRecords).newest([], 50, request);
    const merged = await app.get(ArchivedRecords).newest(hot, 50, request);
    expect(merged).toEqual(hot);
    expect(lines.length).toBe(50);
  });

  it('drops no table while the store lacks what was archived last, as a folder that is not mounted does', async () => {
    const day = '2026-02-27';
    await bench.append([call(`${day}T10:00:00.000Z`, 77, { customer_id: 'acme' })]);
    await allFolded();
    const [newest] = (
      await pool.query<{ file: string }>(
        'SELECT file FROM usage_archive ORDER BY archived_at DESC, day DESC, part DESC LIMIT 1',
      )
    ).rows;
    const path = join(folder, newest?.file ?? '');
    renameSync(path, `${path}.away`);
    await expect(archive()).rejects.toThrow(/the store of USAGE_ARCHIVE has no usage/);
    expect(await app.get(DayPartitions).list()).toContain(day);
    renameSync(`${path}.away`, path);
  });

  it('gives way to a long reader of the records, and so do not the calls that come later', async () => {
    const admin = createPool({ url: database.adminUrl, applicationName: 'backup', max: 1 });
    const backup = await admin.connect();
    await backup.query('BEGIN');
    await backup.query('LOCK TABLE metering.usage_records IN ACCESS SHARE MODE');
    const before = await linesOf('busy');
    const archiving = archive().then(
      () => 'archived',
      () => 'gave way',
    );
    expect(await linesOf('busy')).toEqual(before);
    expect(await archiving).toBe('gave way');
    await backup.query('COMMIT');
    backup.release();
    await admin.end();
    await archive();
    expect(await app.get(DayPartitions).list()).not.toContain('2026-02-27');
  });

  it('outlives the loss of its connection', async () => {
    await bench.append([call('2026-02-26T10:00:00.000Z', 78, { customer_id: 'acme' })]);
    await allFolded();
    const admin = createPool({ url: database.adminUrl, applicationName: 'admin', max: 1 });
    const records = app.get(ArchivedRecords);
    const { store, parquet } = await records.files();
    const put = async (): Promise<void> => {
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'archive'`);
    };
    const cut = having({ put }, store);
    await expect(
      archive({ records: having({ files: () => Promise.resolve({ store: cut, parquet }) }, records) }),
    ).rejects.toThrow();
    await admin.end();
    await archive();
  });

  it('takes back a call that began on one day and was billed on the next', async () => {
    const [begun, billed] = ['2026-03-02T23:59:59.900Z', '2026-03-03T00:00:00.200Z'];
    const late = { ...call(begun, 555, { customer_id: 'zoo' }), occurred_at: billed };
    await bench.append([late]);
    await allFolded();
    await archive();
    await bench.append([
      usageVoid(late.attempt_id, {
        customer_id: 'zoo',
        usage_id: late.usage_id,
        occurred_at: '2026-06-02T00:00:00.000Z',
      }),
    ]);
    await allFolded();
    const lines = (await linesOf('zoo')).filter(({ usage_id }) => usage_id === late.usage_id);
    expect(lines.map(({ kind, units }) => [kind, units.calls])).toEqual([
      ['correction', -1],
      ['call', 1],
    ]);
    expect(await findings()).toEqual([]);
  });

  it('takes back an archived call on the day of its void, and the archived day stays as it was', async () => {
    const before = await linesOf('busy');
    const billed = call('2026-03-04T00:00:00.000Z', 1_001, { customer_id: 'busy' });
    const void_ = { customer_id: 'busy', usage_id: billed.usage_id, occurred_at: '2026-06-01T00:00:00.000Z' };
    await bench.append([usageVoid(billed.attempt_id, void_), usageVoid(billed.attempt_id, void_)]);
    await allFolded();
    const [correction, ...others] = (await linesOf('busy')).filter(
      (line) => !before.some((earlier) => JSON.stringify(earlier) === JSON.stringify(line)),
    );
    expect(correction).toMatchObject({
      ...{ kind: 'correction', usage_id: billed.usage_id, occurred_at: '2026-06-01T00:00:00.000Z' },
      units: { ...NO_UNITS, calls: -1 },
    });
    expect(others).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('finds a file that is missing or has other bytes', async () => {
    const [file = ''] = files();
    const bytes = readFileSync(join(folder, file));
    const daysOfFile = await app.get(ArchiveManifest).daysBefore('2030-01-01');
    for (const spoil of [() => writeFileSync(join(folder, file), 'x'), () => rmSync(join(folder, file))]) {
      spoil();
      const found: unknown[] = [];
      // Each run checks one day and one file, and the next run continues after them.
      const config = { reconcileEverySeconds: 60, usageRetentionDays: 760 } as MeteringConfig;
      for (let turn = 0; turn < 4 * daysOfFile.length; turn += 1) {
        const clock = new FakeClock(new Date(Date.parse('2026-11-01T00:00:00Z') + turn * 60_000));
        const { bus, manifest, records } = app.get(Reconciler) as unknown as Record<string, never>;
        const reconciler = new Reconciler(
          pool,
          bus as never,
          manifest as never,
          records as never,
          clock,
          config,
          logger,
        );
        found.push(...(await reconciler.run()).filter(({ check }) => check === 'archive'));
        await reconciler.beforeApplicationShutdown();
      }
      expect(found).toContainEqual({ check: 'archive', detail: `${file} is missing or has other bytes` });
    }
    writeFileSync(join(folder, file), bytes);
  });

  it('answers unavailable while files cannot be read, and pages of young days all the same', async () => {
    const without = await bench.start(database);
    const page = (limit: number): Promise<unknown> =>
      without.get(UsageController).records({ customer_id: 'zoo', limit });
    await expect(page(100)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(
      without.get(UsageController).records({ customer_id: 'zoo', limit: 1, occurred_since: '2026-10-01T00:00:00Z' }),
    ).resolves.toMatchObject({ next: null });
    // The first call needs this day's files, which cannot be read. The second call needs none, because no file for this
    // day has a correction.
    const ofDay = { customer_id: 'acme', limit: 10, occurred_until: '2026-02-28T00:00:00.000Z' };
    await expect(without.get(UsageController).records(ofDay)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(without.get(UsageController).records({ ...ofDay, kind: 'correction' })).resolves.toMatchObject({
      records: [],
    });
    await without.close();
  });

  it('compares an adopted topic with archived days by counts and sums, and raises the alarm for a bill they lack', async () => {
    const before = await everyPage();
    await app.close();
    const admin = createPool({ url: database.adminUrl, applicationName: 'admin' });
    await admin.query(`UPDATE metering.usage_checkpoint SET topic_id = 'the-lost-topic'`);
    await admin.query('DELETE FROM metering.series');
    app = await started(folder);
    pool = app.get(Pool);
    const health = app.get(Health);
    await eventually(() => health.halted.length > 0);
    const topic_id = /has the id ([^ ,]+)/.exec(health.halted[0] ?? '')?.[1] ?? '';
    const actor = { kind: 'operator', id: 'jane', address: 'ops-1', request_id: null } as const;
    await app.get(UsageController).adoptTopic({ topic_id, reason: 'restored', actor });
    await eventually(() => health.halted.length === 0);
    await allFolded();
    expect(await everyPage()).toEqual(before);
    const { rows } = await pool.query<{ days: number; attempts: number }>(
      'SELECT count(DISTINCT day)::int AS days, sum(attempts)::int AS attempts FROM usage_replays',
    );
    // The earlier tests have added two days.
    expect(rows[0]?.days).toBe(OLD_DAYS.length + 2);
    expect(await findings()).toEqual([]);
    await admin.query(`UPDATE metering.usage_archive SET attempts = attempts - 1 WHERE day = '2026-03-02'`);
    expect(await findings()).toContainEqual({
      check: 'archive',
      detail: 'the topic has attempts of 2026-03-02 that no file has',
    });
    await admin.query(
      `UPDATE metering.usage_archive SET attempts = attempts + 1, id_sum = id_sum + 1 WHERE day = '2026-03-02'`,
    );
    expect(await findings()).toHaveLength(1);
    await admin.end();
  });

  it('removes a day past its retention from the store and the manifest', async () => {
    await archive({}, new Date(Date.parse('2026-03-04T12:00:00Z') + 760 * 24 * HOUR_MS));
    const { rows } = await pool.query<{ day: string }>('SELECT DISTINCT day::text FROM usage_archive ORDER BY 1');
    expect(rows.map(({ day }) => day)).not.toEqual(expect.arrayContaining(['2026-03-02', '2026-03-03']));
    expect(files().filter((name) => /2026-03-0[23]/.test(name))).toEqual([]);
  });
});

/** Returns the object with some members replaced by `members`. */
function having(members: object, of: object): object {
  return new Proxy(of, { get: (target, name) => Reflect.get({ ...members }, name) ?? bound(target, name) });
}

function bound(target: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name);
  return typeof member === 'function' ? member.bind(target) : member;
}
