import { MAX_MESSAGE_BYTES } from '@hiring/contracts';
import { headerText, type IncomingRecord, type OutgoingRecord } from './records.js';

/**
 * Maximum bytes of a value in one part. The other 20,000 bytes of a message are for the key, the headers and framing.
 */
const PART_BYTES = MAX_MESSAGE_BYTES - 20_000;
/** Maximum UTF-8 bytes for one UTF-16 unit. */
const UTF8_BYTES_MAX = 3;
const MAX_OPEN_SETS = 256;

/**
 * Splits a record above the message limit into numbered parts (headers `part` from 1, `parts`, `part_id`). If a record
 * is below the limit, returns only this record. All parts have the same key and `partition`, so they go to one
 * partition.
 * @param id unique per large record, so that two records' parts never mix
 */
export function splitRecord(record: OutgoingRecord, id: string): OutgoingRecord[] {
  if (typeof record.value === 'string' && record.value.length * UTF8_BYTES_MAX <= PART_BYTES) return [record];
  const value = typeof record.value === 'string' ? Buffer.from(record.value, 'utf8') : record.value;
  if (value.length <= PART_BYTES) return [record];
  const parts = Math.ceil(value.length / PART_BYTES);
  return Array.from({ length: parts }, (_, index) => ({
    ...record,
    value: value.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
    headers: { ...record.headers, part_id: id, part: String(index + 1), parts: String(parts) },
  }));
}

interface OpenSet {
  firstOffset: bigint;
  /** When the broker appended the first part, in milliseconds since 1970. */
  sinceMs: number;
  chunks: (Buffer | undefined)[];
  missing: number;
  bytes: number;
}

/**
 * Reassembles parts. `push` takes every record, in order. It returns an undivided record unchanged. For a part, it
 * returns null, or, if the part completes its set, the whole record with this part's offset. Above 256 open sets, the
 * oldest is dropped, because its writer has probably died.
 */
export class PartAssembler {
  private readonly open = new Map<string, OpenSet>();
  private bytes = 0;

  /**
   * @param bytesMax maximum bytes in all open sets together; above it, the oldest sets are dropped
   * @param openMsMax maximum milliseconds between a set's first part and the newest record; an older set is dropped,
   *   because its writer has given up
   */
  constructor(
    private readonly bytesMax = Infinity,
    private readonly openMsMax = Infinity,
  ) {}

  push(record: IncomingRecord): IncomingRecord | null {
    this.dropBefore(record.timestampMs - this.openMsMax);
    const parts = headerText(record.headers, 'parts');
    if (parts === undefined) return record;
    const id = headerText(record.headers, 'part_id') ?? '';
    const total = Number(parts);
    const part = Number(headerText(record.headers, 'part'));
    if (
      id === '' ||
      !Number.isInteger(total) ||
      !Number.isInteger(part) ||
      part < 1 ||
      part > total ||
      total > 10_000
    ) {
      throw new Error(`malformed part headers at ${record.topic}/${record.partition}@${record.offset}`);
    }
    const set = this.setFor(id, total, record);
    if (set.chunks[part - 1] === undefined) {
      set.chunks[part - 1] = record.value;
      set.missing -= 1;
      set.bytes += record.value.length;
      this.bytes += record.value.length;
    }
    if (set.missing > 0) {
      while (this.bytes > this.bytesMax) this.dropOldest();
      return null;
    }
    this.drop(id);
    const { part: _part, parts: _parts, part_id: _id, ...headers } = record.headers;
    return { ...record, headers, value: Buffer.concat(set.chunks as Buffer[]) };
  }

  /** Returns the offset at which an open set began, or undefined. */
  firstOffsetOf(id: string): bigint | undefined {
    return this.open.get(id)?.firstOffset;
  }

  /** Drops a set that will never be complete, or is no longer needed. */
  drop(id: string): void {
    this.bytes -= this.open.get(id)?.bytes ?? 0;
    this.open.delete(id);
  }

  private dropBefore(ms: number): void {
    for (const [id, { sinceMs }] of this.open) {
      if (sinceMs >= ms) return;
      this.drop(id);
    }
  }

  private dropOldest(): void {
    const oldest = this.open.keys().next();
    if (oldest.done !== true) this.drop(oldest.value);
  }

  /** The offset at which the oldest open set begins. A reader can resume there without loss. Null if no set is open. */
  get oldestOpenOffset(): bigint | null {
    const oldest = this.open.values().next();
    return oldest.done === true ? null : oldest.value.firstOffset;
  }

  private setFor(id: string, total: number, { offset, timestampMs }: IncomingRecord): OpenSet {
    const known = this.open.get(id);
    if (known !== undefined) return known;
    if (this.open.size >= MAX_OPEN_SETS) this.dropOldest();
    const chunks = new Array<Buffer | undefined>(total);
    const set = { firstOffset: offset, sinceMs: timestampMs, chunks, missing: total, bytes: 0 };
    this.open.set(id, set);
    return set;
  }
}
