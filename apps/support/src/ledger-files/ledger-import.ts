import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { AppError } from '@hiring/contracts';
import type { KafkaPort, OutgoingRecord, TransactionalWriter } from '@hiring/platform-kafka';
import { fromLine, readManifest, requireNext, seqOf, toLine, type Manifest } from './manifest.js';

const RECORDS_PER_TRANSACTION = 2_000;

export interface ImportOptions {
  topic: string;
  folder: string;
  /** The ledger's own: while it is held, a ledger that still runs cannot write between the restored facts. */
  transactionalId: string;
  onProgress?(lastSeq: number): void;
}

export interface Imported {
  topic_id: string;
  records: number;
  last_seq: number;
  /** Written by this run; the rest was there from one that was interrupted. */
  written: number;
  content_sha256: string;
}

/**
 * Writes a copied ledger to an empty topic, in fenced transactions, and reads it back: the hash over everything on the
 * topic is the hash over everything in the files. Every file is verified before the first record is written. Interrupted,
 * it resumes; on a complete copy it only verifies. @throws AppError when a file or the topic is not what it should be.
 */
export async function importLedger(kafka: KafkaPort, options: ImportOptions): Promise<Imported> {
  const { topic, folder } = options;
  const manifest = readManifest(folder);
  if (manifest === null) throw new AppError('invalid_request', `${folder} holds no copy of a ledger.`);
  const wanted = await verifyFiles(folder, manifest);
  const present = await readTopic(kafka, topic);
  if (present.lastSeq > manifest.last_seq) {
    throw new AppError(
      'conflict',
      `${topic} goes on to event_seq ${present.lastSeq}, the files to ${manifest.last_seq}.`,
    );
  }
  if (present.hash !== (await hashOfFiles(folder, manifest, present.lastSeq))) {
    throw new AppError('conflict', `${topic} holds other facts than the files: restore into an empty topic.`);
  }
  const written = await append(kafka, options, manifest, present.lastSeq);
  const restored = await readTopic(kafka, topic);
  if (restored.hash !== wanted || restored.lastSeq !== manifest.last_seq) {
    throw new AppError('conflict', `${topic} does not hold what was written: another writer is at work.`);
  }
  const { topicId } = await kafka.topicEnds(topic);
  return {
    topic_id: topicId,
    records: manifest.records,
    last_seq: manifest.last_seq,
    written,
    content_sha256: restored.hash,
  };
}

/** Gives the hash over all lines. */
async function verifyFiles(folder: string, manifest: Manifest): Promise<string> {
  const all = createHash('sha256');
  let last = 0;
  for (const chunk of manifest.chunks) {
    const path = join(folder, chunk.file);
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    if (sha256 !== chunk.sha256) throw new AppError('conflict', `${path} is damaged: its hash is not the manifest's.`);
    const content = createHash('sha256');
    let records = 0;
    for await (const line of linesOf(path)) {
      const seq = seqOf(line);
      requireNext(path, last, seq);
      last = seq;
      records += 1;
      content.update(line).update('\n');
      all.update(line).update('\n');
    }
    if (records !== chunk.records || content.digest('hex') !== chunk.content_sha256) {
      throw new AppError('conflict', `${path} does not hold the ${chunk.records} records the manifest says.`);
    }
  }
  if (last !== manifest.last_seq) throw new AppError('conflict', `${folder}: the files end at event_seq ${last}.`);
  return all.digest('hex');
}

async function hashOfFiles(folder: string, manifest: Manifest, upto: number): Promise<string> {
  const hash = createHash('sha256');
  for (const chunk of manifest.chunks.filter(({ first_seq }) => first_seq <= upto)) {
    for await (const line of linesOf(join(folder, chunk.file))) {
      if (seqOf(line) > upto) break;
      hash.update(line).update('\n');
    }
  }
  return hash.digest('hex');
}

async function readTopic(kafka: KafkaPort, topic: string): Promise<{ lastSeq: number; hash: string }> {
  const [ends] = (await kafka.topicEnds(topic)).partitions;
  if (ends === undefined) throw new AppError('invalid_request', `There is no topic ${topic}: support topics create.`);
  const hash = createHash('sha256');
  let lastSeq = 0;
  await kafka.readRange({
    topic,
    partition: 0,
    from: ends.low,
    to: ends.high,
    onBatch: (records) => {
      for (const record of records) {
        const line = toLine(record);
        const seq = seqOf(line);
        requireNext(topic, lastSeq, seq);
        lastSeq = seq;
        hash.update(line).update('\n');
      }
    },
  });
  return { lastSeq, hash: hash.digest('hex') };
}

async function append(kafka: KafkaPort, options: ImportOptions, manifest: Manifest, imported: number): Promise<number> {
  if (imported === manifest.last_seq) return 0;
  const writer: TransactionalWriter = kafka.transactionalWriter({ transactionalId: options.transactionalId });
  await writer.fence();
  let batch: OutgoingRecord[] = [];
  let written = 0;
  const commit = async (): Promise<void> => {
    if (batch.length === 0) return;
    await writer.commit(batch);
    written += batch.length;
    batch = [];
    options.onProgress?.(imported + written);
  };
  for (const chunk of manifest.chunks.filter(({ last_seq }) => last_seq > imported)) {
    for await (const line of linesOf(join(options.folder, chunk.file))) {
      if (seqOf(line) <= imported) continue;
      batch.push(fromLine(options.topic, line));
      if (batch.length >= RECORDS_PER_TRANSACTION) await commit();
    }
  }
  await commit();
  await writer.close();
  return written;
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity });
}
