import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@hiring/contracts';
import { sha256Of } from '@hiring/platform-files';
import type { KafkaPort, OutgoingRecord } from '@hiring/platform-kafka';
import { fromLine, readManifest, requireNext, toLine, type Chunk, type Manifest } from './manifest.js';
import { endsOf, type PartitionFiles } from './partition-export.js';

const RECORDS_PER_BATCH = 2_000;

/** Writes batches one after the other, each completely and in order. */
export interface BatchWriter {
  write(batch: OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
}

export interface ImportOptions extends PartitionFiles {
  /** Opens the writer. The import calls this at most once, and only if there is something to write. */
  openWriter(): Promise<BatchWriter>;
  onProgress?(lastSeq: number): void;
}

export interface Imported {
  topic_id: string;
  records: number;
  last_seq: number;
  /** Number of records that this run wrote. Earlier interrupted runs wrote the others. */
  written: number;
  content_sha256: string;
}

interface Numbered {
  seq: number;
  line: string;
}

/**
 * Writes a copied partition to an empty one. Verifies every file first, and finally compares the partition's hash with
 * the files' hash. After an interruption, the import resumes.
 * @throws AppError when a file or the partition differs from the manifest
 */
export async function importPartition(kafka: KafkaPort, options: ImportOptions): Promise<Imported> {
  const { topic, folder } = options;
  const manifest = readManifest(folder);
  if (manifest === null) throw new AppError('invalid_request', `${folder} holds no copy of a topic.`);
  const wanted = await verifyFiles(options, manifest);
  const present = await readPartition(kafka, options);
  if (present.lastSeq > manifest.last_seq) {
    throw new AppError('conflict', `${topic} ends at record ${present.lastSeq}, the files to ${manifest.last_seq}.`);
  }
  if (present.hash !== (await hashOfFiles(options, manifest, present.lastSeq))) {
    throw new AppError('conflict', `${topic} holds other records than the files: restore into an empty topic.`);
  }
  const written = await append(options, manifest, present.lastSeq);
  const restored = await readPartition(kafka, options);
  if (restored.hash !== wanted || restored.lastSeq !== manifest.last_seq) {
    throw new AppError(
      'conflict',
      `${topic} does not have the records that were written: another process writes to it.`,
    );
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

/** Verifies every file and returns the hash over all lines. */
async function verifyFiles(files: PartitionFiles, manifest: Manifest): Promise<string> {
  const all = createHash('sha256');
  let last = 0;
  for (const chunk of manifest.chunks) {
    const path = join(files.folder, chunk.file);
    if ((await sha256Of(path)) !== chunk.sha256)
      throw new AppError('conflict', `${path} is damaged: its hash is not the manifest's.`);
    requireNext(path, last, chunk.first_seq);
    const content = createHash('sha256');
    let records = 0;
    for await (const { seq, line } of recordsOf(files, chunk)) {
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
  if (last !== manifest.last_seq) throw new AppError('conflict', `${files.folder}: the files end at record ${last}.`);
  return all.digest('hex');
}

async function hashOfFiles(files: PartitionFiles, manifest: Manifest, upto: number): Promise<string> {
  const hash = createHash('sha256');
  for (const chunk of manifest.chunks.filter(({ first_seq }) => first_seq <= upto)) {
    for await (const { seq, line } of recordsOf(files, chunk)) {
      if (seq > upto) break;
      hash.update(line).update('\n');
    }
  }
  return hash.digest('hex');
}

async function readPartition(
  kafka: KafkaPort,
  { topic, partition, numbering }: PartitionFiles,
): Promise<{ lastSeq: number; hash: string }> {
  const { low, high } = await endsOf(kafka, topic, partition);
  const hash = createHash('sha256');
  let lastSeq = 0;
  await kafka.readRange({
    ...{ topic, partition, from: low, to: high },
    onBatch: (records) => {
      for (const record of records) {
        const line = toLine(record);
        const seq = numbering(line, lastSeq);
        requireNext(topic, lastSeq, seq);
        lastSeq = seq;
        hash.update(line).update('\n');
      }
    },
  });
  return { lastSeq, hash: hash.digest('hex') };
}

async function append(options: ImportOptions, manifest: Manifest, imported: number): Promise<number> {
  if (imported === manifest.last_seq) return 0;
  const { topic, partition, onProgress } = options;
  const writer = await options.openWriter();
  let batch: OutgoingRecord[] = [];
  let written = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await writer.write(batch);
    written += batch.length;
    batch = [];
    onProgress?.(imported + written);
  };
  try {
    for (const chunk of manifest.chunks.filter(({ last_seq }) => last_seq > imported)) {
      for await (const { seq, line } of recordsOf(options, chunk)) {
        if (seq <= imported) continue;
        batch.push(fromLine(topic, partition, line));
        if (batch.length >= RECORDS_PER_BATCH) await flush();
      }
    }
    await flush();
  } finally {
    await writer.close();
  }
  return written;
}

async function* recordsOf({ folder, numbering }: PartitionFiles, chunk: Chunk): AsyncGenerator<Numbered> {
  const input = createReadStream(join(folder, chunk.file)).pipe(createGunzip());
  let previous = chunk.first_seq - 1;
  for await (const line of linesOf(input)) {
    previous = numbering(line, previous);
    yield { seq: previous, line };
  }
}

/** Splits a text at line feeds alone. Node's `readline` also splits at U+2028 and U+2029, which JSON texts may contain. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const text of input.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
