import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeProduceRequest, type ProduceRequest } from './kafkajs-patches/produce.request.js';

type KafkajsRequest = (request: unknown) => { encode(): Promise<{ buffer: Buffer }> };
const kafkajsRequest = createRequire(import.meta.url)(
  'kafkajs/src/protocol/requests/produce/v7/request',
) as KafkajsRequest;
const TIMESTAMP_MS = 1_772_445_600_000;

const data = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);
const message = fc.record({
  key: fc.option(data),
  value: data,
  headers: fc.dictionary(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.oneof(data, fc.array(data, { maxLength: 2 })),
  ),
});
const partition = fc.record({
  partition: fc.nat(63),
  firstSequence: fc.nat(),
  messages: fc.array(message, { minLength: 1, maxLength: 70 }),
});
const request: fc.Arbitrary<ProduceRequest> = fc.record({
  topicData: fc.array(
    fc.record({ topic: fc.string({ minLength: 1 }), partitions: fc.array(partition, { maxLength: 3 }) }),
    {
      maxLength: 2,
    },
  ),
  transactionalId: fc.constantFrom(undefined, 'ledger'),
  producerId: fc.oneof(fc.constant(-1), fc.nat().map(String)),
  producerEpoch: fc.integer({ min: -1, max: 30_000 }),
  acks: fc.constantFrom(-1, 1),
  timeout: fc.nat(),
});

/** Returns the bytes that kafkajs would send. */
async function bytesByKafkajs(given: ProduceRequest): Promise<Buffer> {
  const topicData = given.topicData.map(({ topic, partitions }) => ({
    topic,
    partitions: partitions.map((each) => ({
      ...each,
      messages: each.messages.map((one) => ({ ...one, timestamp: String(TIMESTAMP_MS) })),
    })),
  }));
  const encoded = await kafkajsRequest({
    ...given,
    transactionalId: given.transactionalId ?? null,
    topicData,
  }).encode();
  return encoded.buffer;
}

test('any produce request has the bytes that kafkajs would send', async () => {
  await fc.assert(
    fc.asyncProperty(request, async (given) => {
      expect(encodeProduceRequest(given, TIMESTAMP_MS).equals(await bytesByKafkajs(given))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a value larger than the buffer kept for batches is written whole', async () => {
  const value = 'ä'.repeat(400_000);
  const partitions = [{ partition: 0, firstSequence: 0, messages: [{ key: null, value }] }];
  const settings = { producerId: -1, producerEpoch: 0, acks: 1, timeout: 5 };
  const given = { ...settings, topicData: [{ topic: 't', partitions }] };
  expect(encodeProduceRequest(given, TIMESTAMP_MS).equals(await bytesByKafkajs(given))).toBe(true);
});
