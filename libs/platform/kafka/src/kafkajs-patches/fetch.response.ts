import { createRequire } from 'node:module';
import { ByteReader } from '../byte-reader.js';
import type { FetchedMessage, FetchedPartition } from '../committed.records.js';

/** A fetch response in kafkajs's form. */
export interface FetchResponse {
  throttleTime: number;
  clientSideThrottleTime: number;
  errorCode: number;
  sessionId: number;
  responses: { topicName: string; partitions: FetchedPartition[] }[];
}

/** The values that all messages in a batch have in common. */
interface BatchContext {
  firstOffset: string;
  firstTimestamp: string;
  partitionLeaderEpoch: number;
  inTransaction: boolean;
  isControlBatch: boolean;
  lastOffsetDelta: number;
  producerId: string;
  producerEpoch: number;
  firstSequence: number;
  maxTimestamp: string;
  timestampType: number;
  magicByte: number;
}

type Decode = (bytes: Buffer) => Promise<FetchResponse>;

const load = createRequire(import.meta.url);
const kafkajsResponse = load('kafkajs/src/protocol/requests/fetch/v11/response') as { decode: Decode };
const decodeByKafkajs = kafkajsResponse.decode;

const MAGIC = 2;
const MAGIC_AT = 16;
/**
 * Bytes at the start of a batch that contain its first offset and its length. The length does not include these bytes.
 */
const BATCH_PREFIX_BYTES = 12;
const HEAD_BYTES = 61;
const COMPRESSION = 0x7;
const LOG_APPEND_TIME = 0x8;
const TRANSACTIONAL = 0x10;
const CONTROL = 0x20;

/** Thrown and caught in this file for a response that is left to the decoder in kafkajs. */
class OtherFormat extends Error {}

/** Reads a fetch response. Varints are exact to 2^53, enough for offsets and milliseconds. */
class FetchReader extends ByteReader {
  /** Reads a varint in zigzag encoding. */
  varint(): number {
    const value = this.unsignedVarint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  sized(): Buffer | null {
    const length = this.varint();
    if (length < 0) return null;
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** A message in kafkajs's form. Its headers are parsed on first use. */
class LazyMessage {
  readonly attributes = 0;
  readonly isControlRecord: boolean;
  #headers: Record<string, Buffer | Buffer[]> | undefined;
  readonly #bytes: Buffer;
  readonly #headersAt: number;

  constructor(
    readonly offset: string,
    readonly timestamp: string,
    readonly key: Buffer | null,
    readonly value: Buffer | null,
    readonly batchContext: BatchContext,
    reader: FetchReader,
  ) {
    this.isControlRecord = batchContext.isControlBatch;
    this.#bytes = reader.bytes;
    this.#headersAt = reader.at;
  }

  get headers(): Record<string, Buffer | Buffer[]> {
    this.#headers ??= readHeaders(this.#bytes, this.#headersAt);
    return this.#headers;
  }
}

/** Reads headers. Repeated names become arrays, as in kafkajs. */
function readHeaders(bytes: Buffer, at: number): Record<string, Buffer | Buffer[]> {
  const reader = new FetchReader(bytes);
  reader.at = at;
  const headers: Record<string, Buffer | Buffer[]> = {};
  for (let left = reader.varint(); left > 0; left -= 1) {
    const name = (reader.sized() ?? '').toString();
    const value = reader.sized() as Buffer;
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (before === undefined) define(headers, name, value);
    else define(headers, name, Array.isArray(before) ? [...before, value] : [before, value]);
  }
  return headers;
}

function define(headers: Record<string, Buffer | Buffer[]>, name: string, value: Buffer | Buffer[]): void {
  if (name === '__proto__') {
    Object.defineProperty(headers, name, { value, enumerable: true, writable: true, configurable: true });
  } else headers[name] = value;
}

/**
 * Decodes a version 11 fetch response into kafkajs's form. kafkajs 2.2.4 creates several objects per record field,
 * which costs more than all later work. Compressed or old batches are left to kafkajs.
 * https://kafka.apache.org/protocol#The_Messages_Fetch
 */
export async function decodeFetchResponse(bytes: Buffer): Promise<FetchResponse> {
  try {
    return readResponse(new FetchReader(bytes));
  } catch (error) {
    if (error instanceof OtherFormat) return await decodeByKafkajs(bytes);
    throw error;
  }
}

function readResponse(reader: FetchReader): FetchResponse {
  return {
    // As in kafkajs, the broker's throttle time is for the client: a throttling broker responds at once, and the client
    // waits before its next request.
    throttleTime: 0,
    clientSideThrottleTime: reader.int32(),
    errorCode: reader.int16(),
    sessionId: reader.int32(),
    responses: reader.array(() => ({
      topicName: reader.text(),
      partitions: reader.array(() => readPartition(reader)),
    })),
  };
}

function readPartition(reader: FetchReader): FetchedPartition {
  return {
    partition: reader.int32(),
    errorCode: reader.int16(),
    highWatermark: String(reader.int64()),
    lastStableOffset: String(reader.int64()),
    lastStartOffset: String(reader.int64()),
    abortedTransactions: reader.array(() => ({
      producerId: String(reader.int64()),
      firstOffset: String(reader.int64()),
    })),
    preferredReadReplica: reader.int32(),
    messages: readBatches(reader),
  };
}

/** Reads a partition's batches. If the last one is cut short, the next fetch returns it whole. */
function readBatches(reader: FetchReader): FetchedMessage[] {
  const end = reader.at + 4 + Math.max(0, reader.bytes.readInt32BE(reader.at));
  reader.at += 4;
  const messages: FetchedMessage[] = [];
  while (end - reader.at >= HEAD_BYTES) {
    if (reader.bytes[reader.at + MAGIC_AT] !== MAGIC) throw new OtherFormat();
    const batchEnd = reader.at + BATCH_PREFIX_BYTES + reader.bytes.readInt32BE(reader.at + 8);
    if (batchEnd > end) break;
    readBatch(reader, messages);
    reader.at = batchEnd;
  }
  reader.at = end;
  return messages;
}

function readBatch(reader: FetchReader, messages: FetchedMessage[]): void {
  const firstOffset = reader.int64();
  reader.at += 4;
  const partitionLeaderEpoch = reader.int32();
  reader.at += 5;
  const attributes = reader.int16();
  if ((attributes & COMPRESSION) !== 0) throw new OtherFormat();
  const lastOffsetDelta = reader.int32();
  const firstTimestamp = reader.int64();
  const maxTimestamp = reader.int64();
  const context: BatchContext = {
    firstOffset: String(firstOffset),
    firstTimestamp: String(firstTimestamp),
    partitionLeaderEpoch,
    inTransaction: (attributes & TRANSACTIONAL) !== 0,
    isControlBatch: (attributes & CONTROL) !== 0,
    lastOffsetDelta,
    producerId: String(reader.int64()),
    producerEpoch: reader.int16(),
    firstSequence: reader.int32(),
    maxTimestamp: String(maxTimestamp),
    timestampType: (attributes & LOG_APPEND_TIME) === 0 ? 0 : 1,
    magicByte: MAGIC,
  };
  const from = { offset: Number(firstOffset), timestampMs: Number(firstTimestamp) };
  for (let left = reader.int32(); left > 0; left -= 1) messages.push(readRecord(reader, from, context));
}

function readRecord(
  reader: FetchReader,
  from: { offset: number; timestampMs: number },
  context: BatchContext,
): FetchedMessage {
  const length = reader.varint();
  const end = reader.at + length;
  reader.at += 1;
  const timestampDelta = reader.varint();
  const timestamp = context.timestampType === 1 ? context.maxTimestamp : String(from.timestampMs + timestampDelta);
  const offset = String(from.offset + reader.varint());
  const key = reader.sized();
  const value = reader.sized();
  const message = new LazyMessage(offset, timestamp, key, value, context, reader);
  reader.at = end;
  return message;
}

/**
 * Replaces the kafkajs decoder for version 11 fetch responses. Applies once per process; other versions keep the
 * original.
 */
export function installFastFetch(): void {
  kafkajsResponse.decode = decodeFetchResponse;
}
