import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@hiring/contracts';
import { headerText, type IncomingRecord, type OutgoingRecord } from '@hiring/platform-kafka';

const FILE = 'manifest.json';
const FORMAT = 1;

/** One file of a copied partition: gzipped lines in order, one per record. */
export interface Chunk {
  file: string;
  records: number;
  /**
   * `first_seq` and `last_seq` are the numbers of the chunk's first and last record. On the ledger, a record's number
   * is its `event_seq`. On other topics, it is the record's place in the copy, from 1.
   */
  first_seq: number;
  last_seq: number;
  bytes: number;
  sha256: string;
  /** SHA-256 over the lines before compression. A restored topic has the same hash. */
  content_sha256: string;
}

/** Describes a folder with a copied partition. It is written again after every chunk. */
export interface Manifest {
  format: typeof FORMAT;
  topic: string;
  /** The copied topic's id, which a later export into the folder must match. */
  topic_id: string;
  /** The offset from which the next export resumes. */
  next_offset: string;
  records: number;
  last_seq: number;
  chunks: Chunk[];
}

export function newManifest(topic: string, topicId: string, low: bigint): Manifest {
  const none = { records: 0, last_seq: 0, chunks: [] };
  return { format: FORMAT, topic, topic_id: topicId, next_offset: String(low), ...none };
}

/**
 * Returns the folder's manifest; null if it has no copy.
 * @throws AppError when this version cannot read the copy
 */
export function readManifest(folder: string): Manifest | null {
  const file = join(folder, FILE);
  if (!existsSync(file)) return null;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== FORMAT) {
    throw new AppError(
      'invalid_request',
      `${file} has format ${String(manifest.format)}; this version reads ${FORMAT}.`,
    );
  }
  return manifest;
}

export function writeManifest(folder: string, manifest: Manifest): void {
  const file = join(folder, FILE);
  writeFileSync(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}

/** Converts a record to one line. Omits the offset and the broker's time, which a restored topic assigns again. */
export function toLine(record: IncomingRecord): string {
  const headers = Object.keys(record.headers).map((name) => [name, headerText(record.headers, name) ?? '']);
  return JSON.stringify({
    key: record.key,
    headers: Object.fromEntries(headers),
    value: record.value.toString('utf8'),
  });
}

export function fromLine(topic: string, partition: number, line: string): OutgoingRecord {
  const { key, headers, value } = JSON.parse(line) as Pick<OutgoingRecord, 'key' | 'headers'> & { value: string };
  return { topic, partition, key, headers, value };
}

/** Returns the number of a line's record. Records are numbered from 1 without gaps. */
export type Numbering = (line: string, previous: number) => number;

/** Uses a record's `event_seq` as its number. This reveals missing, repeated and unordered records. */
export const BY_EVENT_SEQ: Numbering = (line) => {
  const { value } = JSON.parse(line) as { value: string };
  return (JSON.parse(value) as { event_seq: number }).event_seq;
};

/** Uses a record's place in the copy as its number, for topics whose records have no number. */
export const BY_PLACE: Numbering = (_line, previous) => previous + 1;

/**
 * Checks that record `seq` directly follows record `last`.
 * @throws AppError if it does not, because later records cannot be trusted
 */
export function requireNext(where: string, last: number, seq: number): void {
  if (seq !== last + 1) throw new AppError('conflict', `${where}: record ${last} is followed by ${seq}.`);
}
