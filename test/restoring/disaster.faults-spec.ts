import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { NO_UNITS, topicName, type OutcomeRecorded, type UsageFact, type UsageVoid } from '@hiring/contracts';
import { usagePartition } from '@hiring/billing';
import type { KafkaPort } from '@hiring/platform-kafka';
import { createTestDatabase, eventually, testPrefix, testServers, type TestDatabase } from '@hiring/platform-testing';
import pg from 'pg';
import {
  exportLedger,
  exportTopic,
  importLedger,
  importTopic,
} from '../../apps/support/src/topic-files/topic-files.js';
import { Installation } from '../bench/gateway/installation.js';
import { generateLedger } from '../generator/ledger.generator.js';
import { writeLedger } from '../generator/write-ledger.js';

const SERVICES = ['reads', 'change-feed', 'metering'] as const;
const SCHEMAS = ['reads', 'change_feed', 'metering'];
/** Matches tables that are not compared, because their positions or times differ after a restore. */
const NOT_FOLDED = /\.(projector_checkpoint|migrations|generation|id_epoch)$|_checkpoint$|\.reconciliation/;
const COPIED = ['usage', 'outcomes'] as const;
const AT = '2026-03-02T10:00:00.000Z';
const CALLS = 200;
const OUTCOMES = 30;

/** Writes outcomes and the bills of five customers. Every seventh bill is voided. */
async function writeOthers(kafka: KafkaPort, prefix: string): Promise<void> {
  const appender = kafka.appender({ acks: -1, name: 'test' });
  const append = (topic: 'usage' | 'outcomes', key: string, value: object, partition?: number): Promise<unknown> => {
    const record = { topic: topicName(prefix, topic), key, value: JSON.stringify(value), headers: {} };
    return appender.append(partition === undefined ? record : { ...record, partition }, { timeoutMs: 60_000 });
  };
  for (let call = 0; call < CALLS; call += 1) {
    const ids = { usage_id: `u${call}`, attempt_id: `a${call}`, customer_id: `cus_${call % 5}`, occurred_at: AT };
    const bill = {
      key_id: 1,
      operation: 'is_hiring',
      units: { ...NO_UNITS, calls: 1 },
      meter_class: 'cached',
    } as const;
    const fact: UsageFact = { type: 'usage', ...ids, ...bill, request_id: `r${call}` };
    await append('usage', ids.customer_id, fact, usagePartition(ids.customer_id));
    if (call % 7 !== 0) continue;
    const reversal: UsageVoid = { type: 'usage_void', void_id: `v${call}`, ...ids, reason: 'test' };
    await append('usage', ids.customer_id, reversal, usagePartition(ids.customer_id));
  }
  for (let id = 1; id <= OUTCOMES; id += 1) {
    const outcome: OutcomeRecorded = {
      ...{ type: 'outcome_recorded', id, customer_id: 'cus_1', company_id: (id % 7) + 1, outcome: 'meeting booked' },
      ...{ observed_at: AT, recorded_at: AT, request_id: `o${id}` },
    };
    await append('outcomes', String(outcome.company_id), outcome);
  }
  await appender.close();
}

/** Returns one hash per folded table, over its rows in a fixed order. */
async function hashes({ adminUrl }: TestDatabase): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any ($1) order by 1`,
      [SCHEMAS],
    );
    const found = new Map<string, string>();
    for (const { name } of rows.filter((row) => !NOT_FOLDED.test(row.name))) {
      const { rows: hashed } = await client.query<{ hash: string | null }>(
        `select md5(string_agg(line, chr(10) order by line collate "C")) as hash from (select t::text as line from ${name} as t) as lines`,
      );
      found.set(name, hashed[0]?.hash ?? 'no rows');
    }
    return found;
  } finally {
    await client.end();
  }
}

/**
 * Starts the services that fold the ledger, waits until their tables contain all facts up to `last`, all bills and all
 * outcomes, and returns the tables' hashes.
 */
async function folded(installation: Installation, last: number): Promise<Map<string, string>> {
  await Promise.all(SERVICES.map((service) => installation.add(service)));
  const client = new pg.Client({ connectionString: installation.database.adminUrl });
  await client.connect();
  await eventually(
    async () => {
      for (const schema of ['reads', 'change_feed']) {
        const { rows } = await client.query<{ seq: string | null }>(
          `select min(event_seq) as seq from ${schema}.projector_checkpoint`,
        );
        if (Number(rows[0]?.seq ?? 0) < last) return false;
      }
      const { rows } = await client.query<{ facts: number; outcomes: number }>(
        `select (select coalesce(sum(facts), 0)::int from metering.usage_checkpoint) as facts,
                (select count(*)::int from reads.outcome) as outcomes`,
      );
      return rows[0]?.facts === CALLS && rows[0].outcomes === OUTCOMES;
    },
    { timeoutMs: 60_000, everyMs: 200 },
  ).finally(() => client.end());
  return hashes(installation.database);
}

async function prepared(name: string): Promise<Installation> {
  return Installation.prepare(testPrefix(), await createTestDatabase(name), await testServers(), SERVICES);
}

test('with every table and every topic lost, the copied topics give the same tables', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disaster-'));
  const lost = await prepared('lost');
  let restored: Installation | undefined;
  try {
    const topic = topicName(lost.prefix, 'ledger');
    const until = '2026-03-02T10:00:00.000Z';
    const facts = generateLedger({ seed: 5, companies: 40, reqs: 200, until, days: 90 });
    const last = await writeLedger(lost.kafkaPort, topic, facts);
    await writeOthers(lost.kafkaPort, lost.prefix);
    const before = await folded(lost, last);
    await exportLedger(lost.kafkaPort, { topic, folder: join(folder, 'ledger'), chunkRecords: 1_000 });
    for (const name of COPIED) {
      const copy = { topic: topicName(lost.prefix, name), folder: join(folder, name), chunkRecords: 50 };
      await exportTopic(lost.kafkaPort, copy);
    }

    restored = await prepared('restored');
    const target = topicName(restored.prefix, 'ledger');
    const imported = await importLedger(restored.kafkaPort, { topic: target, folder: join(folder, 'ledger') });
    expect(imported).toMatchObject({ records: last, last_seq: last, written: last });
    for (const name of COPIED) {
      await importTopic(restored.kafkaPort, { topic: topicName(restored.prefix, name), folder: join(folder, name) });
    }
    const after = await folded(restored, last);

    expect([...before].filter(([, hash]) => hash !== 'no rows').length).toBeGreaterThan(5);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  } finally {
    await Promise.all([lost.stop(), restored?.stop()]);
    rmSync(folder, { recursive: true });
  }
}, 300_000);
