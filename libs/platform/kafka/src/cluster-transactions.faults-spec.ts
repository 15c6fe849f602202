import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { BROKER_FAULTS, eventually, startOwnServers, testPrefix, whileBrokerFails } from '@hiring/platform-testing';
import { KafkaPort, type KafkaLogger, type TransactionalWriter } from './index.js';

const silent: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const timeoutMs = 120_000;

const own = await startOwnServers({ kafka: true, brokers: 3 });
const kafka = new KafkaPort({ brokers: own.kafka.brokers, clientId: 'cluster', logger: silent });
afterAll(async () => {
  await kafka.close();
  await own.remove();
});

/** Returns the committed values, up to the end that the partition's leader reports. */
async function committed(topic: string): Promise<number[]> {
  const values: number[] = [];
  const { low = 0n, high = 0n } = (await kafka.topicEnds(topic)).partitions[0] ?? {};
  await kafka.readRange({
    topic,
    partition: 0,
    from: low,
    to: high,
    onBatch: (records) => void values.push(...records.map(({ value }) => Number(value.toString()))),
  });
  return values;
}

/**
 * Writes 1, 2, 3 ... in transactions. After any failure, a new writer fences the failed one, reads the committed
 * values, and continues after the last value.
 */
function sequencer(topic: string) {
  let last = 0;
  let running = true;
  const take = async (): Promise<TransactionalWriter> => {
    const writer = kafka.transactionalWriter({ transactionalId: topic });
    await writer.fence();
    last = (await committed(topic)).at(-1) ?? 0;
    return writer;
  };
  const run = async (): Promise<void> => {
    let writer: TransactionalWriter | undefined;
    while (running) {
      try {
        writer ??= await take();
        await writer.commit([{ topic, key: null, headers: {}, value: String(last + 1) }]);
        last += 1;
      } catch {
        await writer?.close();
        writer = undefined;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await writer?.close();
  };
  const done = run();
  const progressed = async (): Promise<void> => {
    const before = last;
    await eventually(() => last > before + 5, { timeoutMs });
  };
  return { progressed, stop: () => ((running = false), done) };
}

test.each(BROKER_FAULTS)(
  'transactions stay dense and a group reads each once while a broker is %s (%i)',
  async (...fault) => {
    const topic = `${testPrefix()}.ledger.${randomUUID()}`;
    await eventually(
      async () => {
        await kafka.ensureTopics([{ name: topic, partitions: 1, acks: -1, config: {} }], { replicationFactor: 3 });
        return true;
      },
      { timeoutMs },
    );
    const seen: number[] = [];
    const consumption = await kafka.consume({
      topic,
      groupId: topic,
      onBatch: ({ records }) => void seen.push(...records.map(({ value }) => Number(value.toString()))),
      onHalt: (error) => void seen.push(Number.NaN, error.message.length),
    });
    const { progressed, stop } = sequencer(topic);
    await progressed();
    await eventually(() => seen.length > 0, { timeoutMs });
    await whileBrokerFails(own, fault, async () => {
      await progressed();
      await progressed();
      const before = seen.length;
      await eventually(() => seen.length > before, { timeoutMs });
    });
    await progressed();
    await stop();
    const written = await eventually(() => committed(topic), { timeoutMs });
    expect(written).toEqual(written.map((_, position) => position + 1));
    await eventually(() => seen.length >= written.length, { timeoutMs });
    expect(seen).toEqual(written);
    await consumption.stop();
  },
  900_000,
);
