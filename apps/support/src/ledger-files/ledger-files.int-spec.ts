import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { envelopeHeaders, messageType, topicSpecs } from '@hiring/contracts';
import { KafkaPort, type OutgoingRecord } from '@hiring/platform-kafka';
import { testPrefix, testServers } from '@hiring/platform-testing';
import { pino } from 'pino';
import { exportLedger } from './ledger-export.js';
import { importLedger } from './ledger-import.js';
import type { Manifest } from './manifest.js';

const PER_FILE = 40;
/** Markers lie between the transactions. */
const PER_TRANSACTION = 15;
let kafka: KafkaPort;
let folder: string;

beforeAll(async () => {
  const { kafkaBrokers: brokers } = await testServers();
  kafka = new KafkaPort({ brokers, clientId: 'ledger-files', logger: pino({ level: 'silent' }) });
  folder = mkdtempSync(join(tmpdir(), 'ledger-files-'));
});
afterAll(async () => {
  await kafka.close();
  rmSync(folder, { recursive: true });
});

/** A ledger topic of its own with facts `from`..`to`, in transactions as the ledger writes them. */
async function write(topic: string, from: number, to: number): Promise<void> {
  const writer = kafka.transactionalWriter({ transactionalId: topic });
  await writer.fence();
  const records = Array.from({ length: to - from + 1 }, (_, index) => record(topic, from + index));
  for (let at = 0; at < records.length; at += PER_TRANSACTION) {
    await writer.commit(records.slice(at, at + PER_TRANSACTION));
  }
  await writer.close();
}

function record(topic: string, seq: number): OutgoingRecord {
  const time = '2026-03-02T10:00:00.000Z';
  const id = `ledger/${seq}`;
  const headers = envelopeHeaders({ id, type: messageType('ledger', 'closed'), source: '/services/ledger', time });
  const value = JSON.stringify({ event_seq: seq, type: 'closed', company_id: seq % 7, title: `Köchin ${seq}\n"` });
  return { topic, partition: 0, key: String(seq % 7), value, headers };
}

async function newTopic(facts = 0): Promise<string> {
  const { ledger } = topicSpecs(testPrefix());
  await kafka.ensureTopics([ledger]);
  if (facts > 0) await write(ledger.name, 1, facts);
  return ledger.name;
}

const copy = (topic: string, name: string): Promise<Manifest> =>
  exportLedger(kafka, { topic, folder: join(folder, name), chunkRecords: PER_FILE });
const restore = (topic: string, name: string) =>
  importLedger(kafka, { topic, folder: join(folder, name), transactionalId: topic });

test('what was copied in two goes and restored is the same ledger, line by line', async () => {
  const original = await newTopic(90);
  expect((await copy(original, 'whole')).chunks.map(({ records }) => records)).toEqual([40, 40, 10]);
  await write(original, 91, 120);
  const { chunks, last_seq } = await copy(original, 'whole');
  expect([last_seq, chunks.map(({ records }) => records)]).toEqual([120, [40, 40, 10, 30]]);
  const restored = await newTopic();
  expect(await restore(restored, 'whole')).toMatchObject({ records: 120, last_seq: 120, written: 120 });
  const again = await copy(restored, 'of the restored one');
  const first = chunks[0]?.content_sha256;
  expect(again.chunks[0]?.content_sha256).toBe(first);
  expect(again.records).toBe(120);
  // Once more changes nothing.
  expect(await restore(restored, 'whole')).toMatchObject({ written: 0, last_seq: 120 });
});

test('an interrupted restoring goes on where it stopped', async () => {
  const original = await newTopic(60);
  await copy(original, 'sixty');
  const half = await newTopic(25);
  expect(await restore(half, 'sixty')).toMatchObject({ written: 35, last_seq: 60 });
});

test('a damaged file, a missing fact, another ledger: nothing is written', async () => {
  const original = await newTopic(50);
  await copy(original, 'fifty');
  const target = await newTopic();
  const untouched = async () => expect((await kafka.topicEnds(target)).partitions[0]?.high).toBe(0n);

  const file = join(folder, 'fifty', 'ledger-000000000001.jsonl.gz');
  const whole = readFileSync(file);
  appendFileSync(file, 'x');
  await expect(restore(target, 'fifty')).rejects.toThrow(/damaged/);
  await untouched();
  writeFileSync(file, whole);

  const manifestFile = join(folder, 'fifty', 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, chunks: manifest.chunks.slice(1) }));
  await expect(restore(target, 'fifty')).rejects.toThrow(/event_seq 0 is followed by 41/);
  await untouched();
  writeFileSync(manifestFile, JSON.stringify(manifest));

  const other = await newTopic();
  const writer = kafka.transactionalWriter({ transactionalId: other });
  await writer.fence();
  await writer.commit([{ topic: other, partition: 0, key: null, value: '{"event_seq":1,"other":true}', headers: {} }]);
  await writer.close();
  await expect(restore(other, 'fifty')).rejects.toThrow(/holds other facts/);
  await expect(copy(other, 'fifty')).rejects.toThrow(/copy of another topic/);
});
