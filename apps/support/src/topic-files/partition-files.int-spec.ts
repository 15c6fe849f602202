import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { envelopeHeaders, messageType, topicSpecs } from '@hiring/contracts';
import { KafkaPort, type OutgoingRecord } from '@hiring/platform-kafka';
import { testPrefix, testServers } from '@hiring/platform-testing';
import { pino } from 'pino';
import type { Manifest } from './manifest.js';
import { exportLedger, exportTopic, importLedger, importTopic } from './topic-files.js';

const PER_FILE = 40;
/** Records per transaction. The topic has a marker after each transaction. */
const PER_TRANSACTION = 15;

const { kafkaBrokers: brokers } = await testServers();
const kafka = new KafkaPort({ brokers, clientId: 'ledger-files', logger: pino({ level: 'silent' }) });
const folder = mkdtempSync(join(tmpdir(), 'ledger-files-'));
afterAll(async () => {
  await kafka.close();
  rmSync(folder, { recursive: true });
});

/** Writes facts `from` to `to` to a separate ledger topic, in transactions. */
async function write(topic: string, from: number, to: number): Promise<void> {
  const writer = kafka.transactionalWriter({ transactionalId: topic, requestTimeoutMs: 60_000 });
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
  const value = JSON.stringify({
    event_seq: seq,
    type: 'closed',
    company_id: seq % 7,
    title: `Köchin ${seq}\n"\u2028\u2029\r`,
  });
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
const restore = (topic: string, name: string) => importLedger(kafka, { topic, folder: join(folder, name) });

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
  // Another run changes nothing.
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
  await expect(restore(target, 'fifty')).rejects.toThrow(/record 0 is followed by 41/);
  await untouched();
  writeFileSync(manifestFile, JSON.stringify(manifest));

  const other = await newTopic();
  const writer = kafka.transactionalWriter({ transactionalId: other, requestTimeoutMs: 60_000 });
  await writer.fence();
  await writer.commit([{ topic: other, partition: 0, key: null, value: '{"event_seq":1,"other":true}', headers: {} }]);
  await writer.close();
  await expect(restore(other, 'fifty')).rejects.toThrow(/holds other records/);
  await expect(copy(other, 'fifty')).rejects.toThrow(/copy of another topic/);
});

describe('a topic of several partitions without numbers', () => {
  /** Writes `perPartition` outcome records to each partition except one, which stays empty. */
  async function outcomes(perPartition: number): Promise<string> {
    const { outcomes: spec } = topicSpecs(testPrefix());
    await kafka.ensureTopics([spec]);
    await add(spec.name, 0, perPartition);
    return spec.name;
  }
  async function add(topic: string, from: number, to: number): Promise<void> {
    const appender = kafka.appender({ acks: -1, name: 'test' });
    for (let at = from; at < to; at += 1) {
      for (const partition of [0, 2]) {
        await appender.append({ topic, partition, key: `k${at}`, value: `{"n":${at}}`, headers: { a: `ü${at}` } });
      }
    }
    await appender.close();
  }
  const copyAll = (topic: string, name: string) =>
    exportTopic(kafka, { topic, folder: join(folder, name), chunkRecords: 7 });
  const restoreAll = (topic: string, name: string) => importTopic(kafka, { topic, folder: join(folder, name) });
  const hashes = (copied: { content_sha256: string }[]): string[] => copied.map(({ content_sha256 }) => content_sha256);

  test('is restored record by record, each in its partition; again changes nothing', async () => {
    const original = await outcomes(10);
    await copyAll(original, 'outcomes');
    await add(original, 10, 12);
    expect((await copyAll(original, 'outcomes')).map(({ records }) => records)).toEqual([12, 0, 12]);
    const target = await outcomes(0);
    const restored = await restoreAll(target, 'outcomes');
    expect(restored.map(({ written }) => written)).toEqual([12, 0, 12]);
    const again = await restoreAll(target, 'outcomes');
    expect(again.map(({ written }) => written)).toEqual([0, 0, 0]);
    expect(hashes(again)).toEqual(hashes(restored));
    const other = await outcomes(0);
    await add(other, 5, 6);
    await expect(restoreAll(other, 'outcomes')).rejects.toThrow(/holds other records/);
  });

  test('whose import was interrupted goes on where it stopped', async () => {
    const original = await outcomes(10);
    await copyAll(original, 'interrupted');
    const target = await outcomes(4);
    expect((await restoreAll(target, 'interrupted')).map(({ written }) => written)).toEqual([6, 0, 6]);
  });
});
