import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import type { UsageMessage } from '@hiring/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import { eventually } from '@hiring/platform-testing';
import { readUsage } from '../../operations/usage/usage.query.js';
import { UsageHandler } from '../../operations/usage/usage.handler.js';
import { UsageRecordsHandler } from '../../operations/usage-records/usage-records.handler.js';
import { Reconciler } from '../../reconciliation/reconciler.js';
import { MeteringBench, usageFact, usageVoid } from '../../testing/metering.testing.js';

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

/** Facts, twins, repeats and voids of several accounts, in an order that meets every branch of the fold. */
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
  }, 120_000);
  afterAll(() => bench.close(), 60_000);

  const foldedAll = async (app: INestApplicationContext): Promise<void> => {
    for (let index = 0; index < 7; index += 1) await bench.folded(app, `customer-${index}`);
  };

  it('answers with everything appended before the question, on every instance', async () => {
    const database = await bench.database();
    const [one, two] = [await bench.start(database), await bench.start(database)];
    const occurred_at = new Date().toISOString();
    for (let index = 0; index < 5; index += 1) {
      await bench.append([usageFact(`ryw-${index}`, { customer_id: 'reader', occurred_at })]);
      for (const app of [one, two]) {
        // On a busy machine the answer may be "not yet"; it is never an older figure.
        const ask = { customer_id: 'reader', window_hours: 1 };
        const usage = await eventually(() => app.get(UsageHandler).usage(ask));
        expect(usage.calls).toBe(index + 1);
      }
    }
  });

  it('gives the same tables from the same topic, whoever folds it and in whatever batches', async () => {
    const messages = mixedTraffic();
    const live = await bench.database();
    const first = await bench.start(live);
    // Piece by piece while one instance folds, with a second joining and the first leaving half way.
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

  it('finds nothing to reconcile afterwards, and finds a rollup or record that was tampered with', async () => {
    const app = await bench.start(await bench.database());
    await foldedAll(app);
    const reconciler = app.get(Reconciler);
    expect(await reconciler.run()).toEqual([]);
    const pool = app.get(Pool);
    await pool.query(`UPDATE usage_rollups SET cached = cached + 1
      WHERE ctid = (SELECT ctid FROM usage_rollups WHERE grain = 'minute' ORDER BY bucket DESC LIMIT 1)`);
    await pool.query(`UPDATE usage_checkpoint SET facts = facts - 1 WHERE partition = 0`);
    expect((await reconciler.run()).map(({ check }) => check).sort()).toEqual(['rollups', 'topic']);
  });

  it('pages through the lines of an account without skipping or repeating one', async () => {
    const app = await bench.start(await bench.database());
    await bench.folded(app, 'customer-2');
    const handler = app.get(UsageRecordsHandler);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const ask = { customer_id: 'customer-2', limit: 7, ...(cursor !== undefined && { cursor }) };
      const page = await handler.records(ask);
      expect(page.records.length).toBeLessThanOrEqual(7);
      seen.push(...page.records.map((record) => `${record.request_id}/${record.kind}/${record.occurred_at}`));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const pool = app.get(Pool);
    const { rows } = await pool.query<{ lines: number }>(
      `SELECT count(*)::int AS lines FROM usage_records WHERE customer_id = 'customer-2'`,
    );
    expect(seen).toHaveLength(rows[0]?.lines ?? -1);
    const times = seen.map((line) => line.split('/')[2] ?? '');
    expect(times).toEqual([...times].sort().reverse());
  });

  it('refuses a cursor it did not make', async () => {
    const app = await bench.start(await bench.database());
    for (const cursor of ['x', '', Buffer.from('["a","b",0]').toString('base64url')]) {
      const asked = app.get(UsageRecordsHandler).records({ customer_id: 'customer-2', cursor, limit: 5 });
      await expect(asked).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });
});
