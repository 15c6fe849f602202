import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeFetchResponse, type FetchResponse } from './fetch.response.js';
import { encodeRecordBatch } from '../record-batch.js';

const { decode: decodeByKafkajs } = createRequire(import.meta.url)(
  'kafkajs/src/protocol/requests/fetch/v11/response',
) as { decode(bytes: Buffer): Promise<FetchResponse> };

const bytes = fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each));
/**
 * Header names such as "valueOf" are excluded. Every object has a member of this name, so kafkajs mistakes the header
 * for a repeated one.
 */
const name = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((each) => !(each in {}));
const record = fc.record({
  key: fc.option(bytes),
  value: fc.option(bytes),
  headers: fc.dictionary(name, fc.oneof(bytes, fc.array(bytes))),
});
const batch = fc.record({
  records: fc.array(record, { minLength: 1, maxLength: 70 }),
  timestampMs: fc.integer({ min: 0, max: 2 ** 45 }),
  transactional: fc.boolean(),
  control: fc.boolean(),
  appendTime: fc.boolean(),
  firstOffset: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER - 1_000 }),
});
const partition = fc.record({
  partition: fc.nat(63),
  batches: fc.array(batch, { maxLength: 4 }),
  aborted: fc.array(fc.record({ producerId: fc.nat(), firstOffset: fc.nat() }), { maxLength: 3 }),
  /** The response's size limit cuts the last batch short: this many of its bytes are in the response. */
  cut: fc.nat(200),
});
const response = fc.array(
  fc.record({ topic: fc.string({ unit: 'grapheme' }), partitions: fc.array(partition, { maxLength: 3 }) }),
  { maxLength: 2 },
);

type Given<T> = T extends fc.Arbitrary<infer U> ? U : never;

const int16 = (value: number): Buffer => (value < 0 ? Buffer.from([0xff, 0xff]) : Buffer.from([value >> 8, value]));

function int32(value: number): Buffer {
  const at = Buffer.alloc(4);
  at.writeInt32BE(value);
  return at;
}

function int64(value: number): Buffer {
  const at = Buffer.alloc(8);
  at.writeBigInt64BE(BigInt(value));
  return at;
}

function array(items: Buffer[]): Buffer {
  return Buffer.concat([int32(items.length), ...items]);
}

function batchBytes(given: Given<typeof batch>): Buffer {
  const written = encodeRecordBatch(given.records, {
    ...given,
    producerId: 4_711n,
    producerEpoch: 3,
    firstSequence: 12,
  });
  written.writeBigInt64BE(BigInt(given.firstOffset), 0);
  const flags = (given.transactional ? 0x10 : 0) | (given.control ? 0x20 : 0) | (given.appendTime ? 0x8 : 0);
  written.writeInt16BE(flags, 21);
  written.writeBigInt64BE(BigInt(given.timestampMs + 77), 35);
  return written;
}

function partitionBytes({ partition: id, batches, aborted, cut }: Given<typeof partition>): Buffer {
  const whole = batches.map(batchBytes);
  const last = whole[0]?.subarray(0, Math.min(cut, whole[0].length - 1)) ?? Buffer.alloc(0);
  const records = Buffer.concat([...whole, last]);
  const head = [int32(id), int16(0), int64(99), int64(98), int64(1)];
  const ends = aborted.map((each) => Buffer.concat([int64(each.producerId), int64(each.firstOffset)]));
  return Buffer.concat([...head, array(ends), int32(-1), int32(records.length), records]);
}

function responseBytes(given: Given<typeof response>): Buffer {
  const topics = given.map(({ topic, partitions }) => {
    const title = Buffer.from(topic);
    return Buffer.concat([int16(title.length), title, array(partitions.map(partitionBytes))]);
  });
  return Buffer.concat([int32(5), int16(0), int32(0), array(topics)]);
}

/** Returns the response fields that our readers use, with headers parsed. */
function used(answer: FetchResponse): unknown {
  const topics = answer.responses.map(({ topicName, partitions }) => ({
    topicName,
    partitions: partitions.map(({ messages, ...head }) => ({
      ...head,
      messages: messages.map(({ offset, timestamp, key, value, headers, isControlRecord, batchContext }) => ({
        ...{ offset, timestamp, key, value, isControlRecord, batchContext },
        headers: Object.entries(headers ?? {}),
      })),
    })),
  }));
  return { ...answer, responses: topics };
}

describe('a fetch response', () => {
  test('is decoded exactly as kafkajs does, batches cut short included', async () => {
    await fc.assert(
      fc.asyncProperty(response, async (given) => {
        const raw = responseBytes(given);
        expect(used(await decodeFetchResponse(raw))).toEqual(used(await decodeByKafkajs(raw)));
      }),
      { numRuns: 60 },
    );
  });

  test('with compressed batches is decoded by kafkajs', async () => {
    const headers: Record<string, Buffer<ArrayBuffer>> = { name: Buffer.from('n') };
    const records = [{ key: Buffer.from('k'), value: Buffer.from('v'.repeat(500)), headers }];
    const plain = batchBytes({
      ...{ records, timestampMs: 1_000, transactional: false, control: false, appendTime: false, firstOffset: 41 },
    });
    const body = gzipSync(plain.subarray(61));
    const packed = Buffer.concat([plain.subarray(0, 61), body]);
    packed.writeInt32BE(packed.length - 12, 8);
    packed.writeInt16BE(1, 21);
    const head = [int32(0), int16(0), int64(99), int64(98), int64(1), array([]), int32(-1)];
    const topic = Buffer.concat([
      int16(1),
      Buffer.from('t'),
      array([Buffer.concat([...head, int32(packed.length), packed])]),
    ]);
    const answer = await decodeFetchResponse(Buffer.concat([int32(0), int16(0), int32(0), array([topic])]));
    const [message] = answer.responses[0]?.partitions[0]?.messages ?? [];
    expect(message?.offset).toBe('41');
    expect(message?.value?.length).toBe(500);
  });
});
