import { crc32c } from './crc32c.js';

/** The members of a record that are written. Text is UTF-8. */
export interface BatchRecord {
  key?: Buffer | string | null;
  value: Buffer | string | null;
  headers?: Record<string, Buffer | string | (Buffer | string)[] | undefined>;
}

export interface BatchContext {
  timestampMs: number;
  transactional: boolean;
  producerId: bigint;
  producerEpoch: number;
  firstSequence: number;
}

const MAGIC = 2;
const TRANSACTIONAL = 0x10;
/**
 * Bytes in a batch before its records. The checksum is stored at `CRC_AT` and covers the bytes from `ATTRIBUTES_AT` to
 * the end.
 */
const HEAD_BYTES = 61;
const CRC_AT = 17;
const ATTRIBUTES_AT = 21;
const LENGTH_COUNTS_FROM = 12;

function varintBytes(value: number): number {
  let left = ((value << 1) ^ (value >> 31)) >>> 0;
  let bytes = 1;
  while (left > 0x7f) {
    left >>>= 7;
    bytes += 1;
  }
  return bytes;
}

function lengthOf(data: Buffer | string): number {
  return typeof data === 'string' ? Buffer.byteLength(data) : data.length;
}

/** A growing buffer that all batches reuse. */
class Scratch {
  private bytes = Buffer.allocUnsafe(256 * 1024);
  private at = 0;

  reset(offset: number): void {
    this.at = offset;
  }

  ensure(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.at + more));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }

  byte(value: number): void {
    this.bytes[this.at] = value;
    this.at += 1;
  }

  varint(value: number): void {
    let left = ((value << 1) ^ (value >> 31)) >>> 0;
    while (left > 0x7f) {
      this.bytes[this.at] = (left & 0x7f) | 0x80;
      this.at += 1;
      left >>>= 7;
    }
    this.bytes[this.at] = left;
    this.at += 1;
  }

  sized(data: Buffer | string | null | undefined, length: number): void {
    this.varint(length);
    if (data === null || data === undefined) return;
    this.at += typeof data === 'string' ? this.bytes.write(data, this.at, length) : data.copy(this.bytes, this.at);
  }

  /** The bytes written so far. Valid until the next batch. */
  get view(): Buffer {
    return this.bytes.subarray(0, this.at);
  }
}

const scratch = new Scratch();

/**
 * Returns an uncompressed record batch in Kafka's format 2, with one timestamp for all records.
 * https://kafka.apache.org/documentation/#recordbatch
 */
export function encodeRecordBatch(records: BatchRecord[], context: BatchContext): Buffer {
  scratch.reset(HEAD_BYTES);
  records.forEach((record, index) => writeRecord(record, index));
  const batch = Buffer.from(scratch.view);
  batch.fill(0, 0, HEAD_BYTES);
  batch.writeInt32BE(batch.length - LENGTH_COUNTS_FROM, 8);
  batch.writeInt8(MAGIC, 16);
  batch.writeInt16BE(context.transactional ? TRANSACTIONAL : 0, ATTRIBUTES_AT);
  batch.writeInt32BE(records.length - 1, 23);
  batch.writeBigInt64BE(BigInt(context.timestampMs), 27);
  batch.writeBigInt64BE(BigInt(context.timestampMs), 35);
  batch.writeBigInt64BE(context.producerId, 43);
  batch.writeInt16BE(context.producerEpoch, 51);
  batch.writeInt32BE(context.firstSequence, 53);
  batch.writeInt32BE(records.length, 57);
  batch.writeUInt32BE(crc32c(batch.subarray(ATTRIBUTES_AT)), CRC_AT);
  return batch;
}

function headerPairs(headers: BatchRecord['headers'] = {}): [name: string, value: Buffer | string][] {
  const pairs: [string, Buffer | string][] = [];
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) for (const each of value) pairs.push([name, each]);
    else if (value !== undefined) pairs.push([name, value]);
  }
  return pairs;
}

function writeRecord({ key, value, headers }: BatchRecord, offsetDelta: number): void {
  const pairs = headerPairs(headers);
  const keyLength = key === null || key === undefined ? -1 : lengthOf(key);
  const valueLength = value === null ? -1 : lengthOf(value);
  // The attributes and the timestamp delta are 0, one byte each.
  let length = 2 + varintBytes(offsetDelta) + varintBytes(pairs.length);
  length += varintBytes(keyLength) + Math.max(0, keyLength) + varintBytes(valueLength) + Math.max(0, valueLength);
  const sizes: number[] = [];
  for (const [name, data] of pairs) {
    const nameLength = Buffer.byteLength(name);
    const dataLength = lengthOf(data);
    sizes.push(nameLength, dataLength);
    length += varintBytes(nameLength) + nameLength + varintBytes(dataLength) + dataLength;
  }
  scratch.ensure(length + 5);
  scratch.varint(length);
  scratch.byte(0);
  scratch.byte(0);
  scratch.varint(offsetDelta);
  scratch.sized(key, keyLength);
  scratch.sized(value, valueLength);
  scratch.varint(pairs.length);
  pairs.forEach(([name, data], index) => {
    scratch.sized(name, sizes[2 * index] ?? 0);
    scratch.sized(data, sizes[2 * index + 1] ?? 0);
  });
}
