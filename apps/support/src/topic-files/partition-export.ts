import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { AppError } from '@hiring/contracts';
import { sha256Of } from '@hiring/platform-files';
import type { KafkaPort } from '@hiring/platform-kafka';
import {
  newManifest,
  readManifest,
  requireNext,
  toLine,
  writeManifest,
  type Chunk,
  type Manifest,
  type Numbering,
} from './manifest.js';

export interface PartitionFiles {
  topic: string;
  partition: number;
  folder: string;
  numbering: Numbering;
}

export interface ExportOptions extends PartitionFiles {
  chunkRecords: number;
  onProgress?(lastSeq: number): void;
}

/**
 * Copies every committed record of the partition into the folder. A later run, also after an interruption, adds what is
 * missing.
 * @throws AppError when numbers have a gap, when records were removed from the topic before they were copied, or when
 *   the folder has the copy of another topic
 */
export async function exportPartition(kafka: KafkaPort, options: ExportOptions): Promise<Manifest> {
  const { topic, partition, folder, numbering } = options;
  const { topicId, low, high } = await endsOf(kafka, topic, partition);
  mkdirSync(folder, { recursive: true });
  const manifest = readManifest(folder) ?? newManifest(topic, topicId, low);
  if (manifest.topic_id !== topicId) {
    throw new AppError(
      'conflict',
      `${folder} holds a copy of another topic (id ${manifest.topic_id}): take a new folder.`,
    );
  }
  if (BigInt(manifest.next_offset) < low) {
    throw new AppError(
      'conflict',
      `${topic}: records from offset ${manifest.next_offset} to ${low} were removed before they were copied: take a new folder.`,
    );
  }
  let chunk: ChunkFile | null = null;
  const finish = async (nextOffset: bigint): Promise<void> => {
    if (chunk === null) return;
    manifest.chunks.push(await chunk.finish());
    chunk = null;
    manifest.next_offset = String(nextOffset);
    manifest.records = manifest.chunks.reduce((sum, { records }) => sum + records, 0);
    manifest.last_seq = manifest.chunks.at(-1)?.last_seq ?? 0;
    writeManifest(folder, manifest);
    options.onProgress?.(manifest.last_seq);
  };
  await kafka.readRange({
    topic,
    partition,
    from: BigInt(manifest.next_offset),
    to: high,
    onBatch: async (records) => {
      for (const record of records) {
        const line = toLine(record);
        const last = chunk?.lastSeq ?? manifest.last_seq;
        const seq = numbering(line, last);
        requireNext(topic, last, seq);
        chunk ??= new ChunkFile(folder, topic, seq);
        await chunk.add(line, seq);
        if (chunk.records >= options.chunkRecords) await finish(record.offset + 1n);
      }
    },
  });
  await finish(high);
  // Write the manifest even for an empty partition, so that the folder is a complete copy.
  writeManifest(folder, manifest);
  return manifest;
}

/**
 * Returns a partition's first and end offset, and the topic's id.
 * @throws AppError invalid_request when the topic has no such partition
 */
export async function endsOf(kafka: KafkaPort, topic: string, partition: number) {
  const { topicId, partitions } = await kafka.topicEnds(topic);
  const ends = partitions.find((one) => one.partition === partition);
  if (ends === undefined) throw new AppError('invalid_request', `${topic} has no partition ${partition}.`);
  return { topicId, low: ends.low, high: ends.high };
}

/** A file in progress, with a temporary name until complete. */
class ChunkFile {
  records = 0;
  lastSeq: number;
  private readonly file: string;
  private readonly content = createHash('sha256');
  private readonly gzip = createGzip();
  private readonly out;

  constructor(
    private readonly folder: string,
    topic: string,
    private readonly firstSeq: number,
  ) {
    this.lastSeq = firstSeq - 1;
    this.file = `${topic.split('.').at(-1) ?? topic}-${String(firstSeq).padStart(12, '0')}.jsonl.gz`;
    this.out = createWriteStream(`${join(folder, this.file)}.part`);
    this.gzip.pipe(this.out);
  }

  async add(line: string, seq: number): Promise<void> {
    this.records += 1;
    this.lastSeq = seq;
    this.content.update(line).update('\n');
    if (!this.gzip.write(`${line}\n`)) await once(this.gzip, 'drain');
  }

  async finish(): Promise<Chunk> {
    this.gzip.end();
    await finished(this.out);
    const path = join(this.folder, this.file);
    renameSync(`${path}.part`, path);
    return {
      file: this.file,
      records: this.records,
      first_seq: this.firstSeq,
      last_seq: this.lastSeq,
      bytes: statSync(path).size,
      sha256: await sha256Of(path),
      content_sha256: this.content.digest('hex'),
    };
  }
}
