import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { topicName } from '@hiring/contracts';
import { createTestDatabase, eventually, testPrefix, testServers, type TestDatabase } from '@hiring/platform-testing';
import pg from 'pg';
import { exportLedger } from '../../apps/support/src/ledger-files/ledger-export.js';
import { importLedger } from '../../apps/support/src/ledger-files/ledger-import.js';
import { Installation } from '../bench/gateway/installation.js';
import { generateLedger } from '../generator/ledger.generator.js';
import { writeLedger } from '../generator/write-ledger.js';

const SERVICES = ['reads', 'change-feed'] as const;
const SCHEMAS = ['reads', 'feed'];
/** Where a reader stands on a topic, which is another one after a restore, and what ran or was made when. */
const NOT_FOLDED = /\.(projector_checkpoint|migrations|generation|id_epoch)$|_checkpoint$/;

/** One hash per folded table, over its rows in an order of their own. */
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

/** Starts what folds the ledger and waits until all of it is in the tables. */
async function folded(installation: Installation, last: number): Promise<Map<string, string>> {
  await Promise.all(SERVICES.map((service) => installation.add(service)));
  const client = new pg.Client({ connectionString: installation.database.adminUrl });
  await client.connect();
  await eventually(
    async () => {
      for (const schema of SCHEMAS) {
        const { rows } = await client.query<{ seq: string | null }>(
          `select min(event_seq) as seq from ${schema}.projector_checkpoint`,
        );
        if (Number(rows[0]?.seq ?? 0) < last) return false;
      }
      return true;
    },
    { timeoutMs: 60_000, everyMs: 200 },
  ).finally(() => client.end());
  return hashes(installation.database);
}

async function prepared(name: string): Promise<Installation> {
  return Installation.prepare(testPrefix(), await createTestDatabase(name), await testServers(), SERVICES);
}

test('with every table and every topic lost, the copied ledger gives the same read models', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disaster-'));
  const lost = await prepared('lost');
  let restored: Installation | undefined;
  try {
    const topic = topicName(lost.prefix, 'ledger');
    const until = '2026-03-02T10:00:00.000Z';
    const facts = generateLedger({ seed: 5, companies: 40, reqs: 200, until, days: 90 });
    const last = await writeLedger(lost.kafkaPort, topic, facts);
    const before = await folded(lost, last);
    await exportLedger(lost.kafkaPort, { topic, folder, chunkRecords: 1_000 });

    restored = await prepared('restored');
    const target = topicName(restored.prefix, 'ledger');
    const imported = await importLedger(restored.kafkaPort, { topic: target, folder, transactionalId: target });
    expect(imported).toMatchObject({ records: last, last_seq: last, written: last });
    const after = await folded(restored, last);

    expect([...before].filter(([, hash]) => hash !== 'no rows').length).toBeGreaterThan(5);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  } finally {
    await Promise.all([lost.stop(), restored?.stop()]);
    rmSync(folder, { recursive: true });
  }
}, 300_000);
