import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { usagePartition } from '@hiring/billing';
import { NO_UNITS, type RecordPosition, type RpcResponse, type UsageFact, type UsageMessage } from '@hiring/contracts';
import { Health, metrics } from '@hiring/platform-observability';
import type { INestApplicationContext } from '@nestjs/common';
import { createPool } from '@hiring/platform-postgres';
import { eventually } from '@hiring/platform-testing';
import { readUsage } from './usage.query.js';
import { UsageController } from './usage.controller.js';
import { ReconciliationController } from '../reconciliation/reconciliation.controller.js';
import { checkAcknowledged, checkDaily } from '../reconciliation/reconciliation.checks.js';
import { Reconciler } from '../reconciliation/reconciler.js';
import { MeteringBench, usageFact, usageVoid } from '../testing/metering.testing.js';
import { UsageProjector } from './usage.projector.js';

const TABLES: Record<string, string> = {
  usage_records: 'attempt_id, correction_no',
  series: 'series, ordinal',
  usage_voids: 'attempt_id',
  usage_duplicates: 'partition, record_offset',
  usage_rollups: 'customer_id, grain, bucket',
  usage_daily: 'customer_id, day, key_id, operation',
  accounts: 'customer_id',
};

async function contents(app: INestApplicationContext): Promise<Record<string, unknown[]>> {
  const pool = app.get(Pool);
  const tables: Record<string, unknown[]> = {};
  for (const [table, order] of Object.entries(TABLES)) {
    tables[table] = (await pool.query(`SELECT * FROM ${table} ORDER BY ${order}`)).rows as unknown[];
  }
  return tables;
}

/** Returns the number of findings by check, from the gauge that raises the operators' alarm. */
async function alarm(): Promise<Record<string, number>> {
  const gauge = metrics.registry.getSingleMetric('metering_reconciliation_findings');
  const { values } = (await gauge?.get()) ?? { values: [] };
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels['check']), value]));
}

/**
 * Returns messages for several accounts. Together, the messages cover every branch of the fold: single facts, facts
 * that are appended twice, keyed calls with several attempts, and voids.
 */
function mixedTraffic(): UsageMessage[] {
  const now = Date.now();
  const messages: UsageMessage[] = [];
  for (let index = 0; index < 600; index += 1) {
    const customer_id = `customer-${index % 7}`;
    const occurred_at = new Date(now - index * 1_000).toISOString();
    const claim = {
      idempotency_key: `key-${index % 50}`,
      fingerprint: 'f',
      claimed_at: occurred_at,
      usage_id: `keyed-${customer_id}-${index % 50}`,
    };
    const key_id = index % 7;
    const fact = usageFact(`attempt-${index}`, { customer_id, key_id, occurred_at, ...(index % 3 === 0 && claim) });
    messages.push(fact);
    if (index % 10 === 0) messages.push(fact);
    if (index % 13 === 0) messages.push(usageVoid(`attempt-${index}`, { customer_id }));
    if (index % 17 === 0)
      messages.push(usageVoid(`attempt-${index + 40}`, { customer_id: `customer-${(index + 40) % 7}` }));
  }
  return messages;
}

describe('the usage projection', () => {
  let bench: MeteringBench;
  beforeAll(async () => {
    bench = await MeteringBench.open();
  });
  afterAll(() => bench.close(), 60_000);

  it('halts on another topic, and after an operator adopted it resumes by itself and bills nothing twice', async () => {
    const database = await bench.database();
    const customer_id = 'adopter';
    const keyed = { idempotency_key: 'k', fingerprint: 'f', usage_id: 'keyed-adopter' };
    const at = new Date().toISOString();
    const claim = { customer_id, occurred_at: at, ...keyed, claimed_at: at };
    await bench.append([usageFact('adopt-1', { customer_id }), usageFact('adopt-2', claim)]);
    await bench.append([usageVoid('adopt-1', { customer_id })]);
    const first = await bench.start(database);
    await bench.folded(first, customer_id);
    const before = await contents(first);
    await first.close();
    // The state after a restore that affects the database but not the broker: the topic's id differs, and one record is
    // not folded.
    const admin = createPool({ url: database.adminUrl, applicationName: 'admin' });
    await admin.query(`UPDATE metering.usage_checkpoint SET topic_id = 'the-lost-topic'`);
    // Simulates old calls, whose records still exist but whose series do not.
    await admin.query('DELETE FROM metering.series');
    await bench.append([usageFact('adopt-3', { customer_id })]);
    await admin.end();
    const app = await bench.start(database);
    const health = app.get(Health);
    await eventually(() => health.halted.length > 0);
    expect(health.halted[0]).toMatch(/not the-lost-topic as before; an operator must adopt it/);
    const handler = app.get(UsageController);
    await expect(handler.adoptTopic({ topic_id: 'no-such-topic', reason: 'test' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const topic_id = /has the id ([^ ,]+)/.exec(health.halted[0] ?? '')?.[1] ?? '';
    const actor = { kind: 'operator', id: 'jane', address: 'ops-1', request_id: null } as const;
    await handler.adoptTopic({ topic_id, reason: 'restored', actor });
    // Without an audit topic, the audit records stay in the database. The refused request has no audit record.
    const { rows: audited } = await app.get(Pool).query<{ record: object }>('SELECT record FROM audit_outbox');
    expect(audited.map(({ record }) => record)).toEqual([
      expect.objectContaining({ action: 'topic.accepted', actor, after: { topic_id, reason: 'restored' } }),
    ]);
    await eventually(() => health.halted.length === 0);
    await bench.folded(app, customer_id);
    const after = await contents(app);
    expect(after['usage_records']).toHaveLength((before['usage_records']?.length ?? 0) + 1);
    expect(after['usage_voids']).toEqual(before['usage_voids']);
    const findings = await app.get(Reconciler).run();
    expect(findings.filter(({ check }) => check !== 'acknowledged')).toEqual([]);
  });

  const foldedAll = async (app: INestApplicationContext): Promise<void> => {
    for (let index = 0; index < 7; index += 1) await bench.folded(app, `customer-${index}`);
  };

  it('bills again the records missing from a database with older data, each unit once', async () => {
    const database = await bench.database();
    const app = await bench.start(database);
    const admin = createPool({ url: database.adminUrl, applicationName: 'admin' });
    const customer_id = 'failed-over';
    const names = (prefix: string): string[] => Array.from({ length: 20 }, (_, index) => `${prefix}-${index}`);
    const bill = (prefix: string, over: Partial<UsageFact> = {}): Promise<unknown> =>
      bench.append(names(prefix).map((attempt) => usageFact(attempt, { customer_id, ...over })));
    const recorded = async (): Promise<string[]> => {
      const { rows } = await admin.query<{ attempt_id: string }>(
        'SELECT attempt_id FROM metering.usage_records WHERE customer_id = $1 ORDER BY 1',
        [customer_id],
      );
      return rows.map((row) => row.attempt_id);
    };
    const tables = [...Object.keys(TABLES), 'usage_checkpoint'];
    await bill('early');
    await bench.folded(app, customer_id);
    await foldedAll(app);
    const copies = tables.map((table) => `CREATE TABLE public.${table} AS TABLE metering.${table};`);
    // All tables are copied in one snapshot, as in a backup, because other tests' records may still arrive.
    await admin.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; ${copies.join('\n')} COMMIT;`);
    // The day's table is created after the copy, so the restore loses it, too.
    await bill('lost', { occurred_at: '2026-02-01T10:00:00.000Z' });
    await bench.folded(app, customer_id);
    const restore = tables.map(
      (table) => `DELETE FROM metering.${table}; INSERT INTO metering.${table} TABLE public.${table};`,
    );
    await admin.query(`${restore.join('\n')} DROP TABLE metering.usage_records_20260201;`);
    expect(await recorded()).toEqual(names('early').sort());
    await bill('late');
    const all = [...names('early'), ...names('lost'), ...names('late')].sort();
    await eventually(async () => JSON.stringify(await recorded()) === JSON.stringify(all));
    expect(app.get(Health).halted).toEqual([]);
    expect(await app.get(Reconciler).run()).toEqual([]);
    // The restore is repeated without a later bill. The service must notice the restore from new connections alone.
    await admin.query(restore.join('\n'));
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await eventually(async () => {
      // The service's next query opens a new connection.
      await app.get(Pool).query('SELECT 1');
      return JSON.stringify(await recorded()) === JSON.stringify(all);
    });
    await admin.end();
    await app.close();
  });

  it('replies with everything appended before the call, on every instance', async () => {
    const database = await bench.database();
    const [one, two] = [await bench.start(database), await bench.start(database)];
    const occurred_at = new Date().toISOString();
    for (let index = 0; index < 5; index += 1) {
      await bench.append([usageFact(`ryw-${index}`, { customer_id: 'reader', occurred_at })]);
      for (const app of [one, two]) {
        // On a busy machine, the reply may be "not yet", but never an older figure.
        const request = { customer_id: 'reader', window_hours: 1 };
        const usage = await eventually(() => app.get(UsageController).usage(request));
        expect(usage.calls).toBe(index + 1);
      }
    }
  });

  it('makes the same tables from the same topic, whichever instance folds it and in whatever batches', async () => {
    const messages = mixedTraffic();
    const live = await bench.database();
    const first = await bench.start(live);
    // The messages arrive in small batches. Half way through, a second instance starts and the first one stops.
    for (let at = 0; at < messages.length; at += 37) {
      await bench.append(messages.slice(at, at + 37));
      if (at === 37 * 8) await bench.start(live).then(() => first.close());
    }
    const late = await bench.start(await bench.database());
    const counted = await bench.start(live);
    await foldedAll(late);
    await foldedAll(counted);
    for (let index = 0; index < 7; index += 1) {
      const customer_id = `customer-${index}`;
      const [a, b] = [counted, late].map((app) => readUsage(app.get(Pool), customer_id, 1, new Date()));
      expect(await a).toEqual(await b);
    }
    expect(await contents(late)).toEqual(await contents(counted));
  });

  describe('after this traffic', () => {
    let app: INestApplicationContext;
    beforeAll(async () => {
      app = await bench.start(await bench.database());
      await foldedAll(app);
    });

    it('finds nothing to reconcile afterwards', async () => {
      expect(await app.get(Reconciler).run()).toEqual([]);
    });

    it('raises the alarm for an append that was acknowledged and not recorded, and for a day that differs', async () => {
      const pool = app.get(Pool);
      const { rows } = await pool.query<{ bucket: string; attempts: number }>(
        `SELECT bucket, sum(attempts)::bigint AS attempts FROM usage_rollups WHERE grain = 'minute' GROUP BY 1
       ORDER BY 2 DESC LIMIT 1`,
      );
      const { bucket: minute = '', attempts = 0 } = rows[0] ?? {};
      const [from, to] = [new Date(minute), new Date(Date.parse(minute) + 60_000)];
      const acknowledged = (appends: number): Promise<unknown[]> =>
        checkAcknowledged(pool, { minutes: [{ minute, partition: 0, appends, last_offset: 0 }] }, from, to);
      expect(await acknowledged(attempts)).toEqual([]);
      expect(await acknowledged(attempts + 1)).toMatchObject([{ check: 'acknowledged' }]);
      // A change of a search is billed without a call, so its record must not stand in for a lost one.
      const rename = async (operation: string): Promise<unknown> =>
        pool.query(
          `UPDATE usage_records SET operation = $3 WHERE attempt_id =
             (SELECT min(attempt_id) FROM usage_records WHERE occurred_at >= $1 AND occurred_at < $2 AND kind <> 'correction')`,
          [from, to, operation],
        );
      await rename('search_watch');
      expect(await acknowledged(attempts)).toMatchObject([{ check: 'acknowledged' }]);
      await rename('is_hiring');
      const day = new Date(`${minute.slice(0, 10)}T00:00:00.000Z`);
      const nextDay = new Date(day.getTime() + 86_400_000);
      expect(await checkDaily(pool, day, nextDay)).toEqual([]);
      await pool.query('UPDATE usage_daily SET changes = changes + 1');
      expect((await checkDaily(pool, day, nextDay)).length).toBeGreaterThan(0);
      await pool.query('UPDATE usage_daily SET changes = changes - 1');
    });

    it('pages through the lines of an account without skipping or repeating one', async () => {
      const handler = app.get(UsageController);
      const seen: string[] = [];
      let after: RecordPosition | null = null;
      do {
        const request = { customer_id: 'customer-2', limit: 7, ...(after !== null && { after }) };
        const page: RpcResponse<'metering.usage_records'> = await handler.records(request);
        expect(page.records.length).toBeLessThanOrEqual(7);
        seen.push(...page.records.map((record) => `${record.request_id}/${record.kind}/${record.occurred_at}`));
        after = page.next;
      } while (after !== null);
      const pool = app.get(Pool);
      const { rows } = await pool.query<{ lines: number }>(
        `SELECT count(*)::int AS lines FROM usage_records WHERE customer_id = 'customer-2'`,
      );
      expect(seen).toHaveLength(rows[0]?.lines ?? -1);
      const times = seen.map((line) => line.split('/')[2] ?? '');
      expect(times).toEqual([...times].sort().reverse());
    });

    it('returns units by day, key and operation, oldest first, for the requested number of days', async () => {
      const customer_id = 'series';
      const today = new Date().toISOString().slice(0, 10);
      const daysAgo = (days: number): string =>
        new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
      const call = (attempt: string, day: string, over: Partial<UsageFact> = {}): UsageFact =>
        usageFact(attempt, { customer_id, occurred_at: `${day}T00:00:00.000Z`, ...over });
      await bench.append([
        call('s-1', today),
        call('s-2', today, { key_id: 2, meter_class: 'fresh' }),
        call('s-3', today, { operation: 'events', meter_class: null, units: { ...NO_UNITS, changes: 7 } }),
        call('s-4', daysAgo(1), { occurred_at: `${daysAgo(1)}T23:59:59.999Z` }),
        call('s-5', daysAgo(2)),
        usageVoid('s-2', { customer_id }),
        call('s-6', today, { customer_id: 'someone-else' }),
      ]);
      await bench.folded(app, customer_id);
      const seriesOf = (days: number) => app.get(UsageController).series({ customer_id, days });
      const none = { calls: 0, cached: 0, fresh: 0, changes: 0, watches: 0, forced_fresh: 0 };
      const { series } = await seriesOf(2);
      expect(series).toEqual([
        { ...none, day: daysAgo(1), key_id: 1, operation: 'is_hiring', calls: 1, cached: 1 },
        { ...none, day: today, key_id: 1, operation: 'events', changes: 7 },
        { ...none, day: today, key_id: 1, operation: 'is_hiring', calls: 1, cached: 1 },
        { ...none, day: today, key_id: 2, operation: 'is_hiring' },
      ]);
      expect((await seriesOf(1)).series).toHaveLength(3);
      expect((await seriesOf(3)).series).toHaveLength(5);
    });

    it('finds a rollup or position that was tampered with, and raises the alarm', async () => {
      const reconciler = app.get(Reconciler);
      const pool = app.get(Pool);
      await pool.query(`UPDATE usage_rollups SET cached = cached + 1
      WHERE ctid = (SELECT ctid FROM usage_rollups WHERE grain = 'minute' ORDER BY bucket DESC LIMIT 1)`);
      await pool.query(`UPDATE usage_checkpoint SET facts = facts - 1 WHERE partition = 0`);
      expect((await reconciler.run()).map(({ check }) => check).sort()).toEqual(['rollups', 'topic']);
      // Both the gauge and the operator's command show the findings.
      expect(await alarm()).toEqual({ rollups: 1, daily: 0, topic: 1, acknowledged: 0, archive: 0 });
      const { findings } = await app.get(ReconciliationController).last();
      expect(findings.map(({ check }) => check).sort()).toEqual(['rollups', 'topic']);
    });

    it('recovers from an instance that is frozen within its transaction', async () => {
      const pool = app.get(Pool);
      const partition = usagePartition('customer-1');
      const frozen = await pool.connect();
      await frozen.query('BEGIN');
      await frozen.query('SELECT FROM usage_checkpoint WHERE partition = $1 FOR UPDATE', [partition]);
      await bench.append([usageFact('behind-a-frozen-one', { customer_id: 'customer-1' })]);
      // Simulates the server's lock timeout: cancels the statements that wait for the checkpoint.
      const cancelled = async (): Promise<number> => {
        const { rows } = await pool.query<{ count: number }>(
          `SELECT count(pg_cancel_backend(pid))::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%usage_checkpoint%'`,
        );
        return rows[0]?.count ?? 0;
      };
      for (let times = 0; times < 3; times += 1) await eventually(async () => (await cancelled()) > 0);
      await frozen.query('ROLLBACK');
      frozen.release();
      const isRecorded = async (): Promise<boolean> =>
        (await pool.query(`SELECT FROM usage_records WHERE attempt_id = 'behind-a-frozen-one'`)).rowCount === 1;
      await eventually(isRecorded);
    });

    it('halts on a gap instead of skipping a bill', async () => {
      const pool = app.get(Pool);
      const partition = usagePartition('customer-1');
      const { rows } = await pool.query<{ next_offset: number }>(
        'SELECT next_offset FROM usage_checkpoint WHERE partition = $1',
        [partition],
      );
      const next = BigInt(rows[0]?.next_offset ?? 0);
      const message = usageFact('after-the-gap', { customer_id: 'customer-1' });
      const record = { topic: 'usage', partition, timestampMs: 0, key: null, headers: {} };
      const value = Buffer.from(JSON.stringify(message));
      const read = (offset: bigint): Promise<void> =>
        app
          .get(UsageProjector)
          .projector.project({ partition, records: [{ ...record, offset, value }], highWatermark: offset + 1n });
      await expect(read(next + 1n)).rejects.toThrow(
        `has a gap: of its records from ${next} to ${next + 1n}, 1 were read`,
      );
      const recorded = await pool.query(`SELECT 1 FROM usage_records WHERE attempt_id = 'after-the-gap'`);
      expect(recorded.rowCount).toBe(0);
      await read(next);
    });
  });
});
