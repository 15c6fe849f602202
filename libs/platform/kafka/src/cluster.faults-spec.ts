import { afterAll, expect, test } from '@jest/globals';
import { BROKER_FAULTS, eventually, startOwnServers, testPrefix, whileBrokerFails } from '@hiring/platform-testing';
import { KafkaPort, type Appender, type KafkaLogger } from './index.js';

const silent: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const PARTITIONS = 6;
const timeoutMs = 120_000;

let topics = 0;

const own = await startOwnServers({ kafka: true, brokers: 3 });
const kafka = new KafkaPort({ brokers: own.kafka.brokers, clientId: 'cluster', logger: silent });
afterAll(async () => {
  await kafka.close();
  await own.remove();
});

/** Creates a topic with a copy of each partition on every broker. */
async function newTopic(partitions = PARTITIONS): Promise<string> {
  topics += 1;
  const name = `${testPrefix()}.cluster${topics}`;
  await eventually(
    async () => {
      await kafka.ensureTopics([{ name, partitions, acks: -1, config: {} }], { replicationFactor: 3 });
      return true;
    },
    { timeoutMs },
  );
  return name;
}

/**
 * Appends numbered records to every partition until stopped. In each partition, the next record is sent only when the
 * previous one has succeeded or failed.
 */
function load(appender: Appender, topic: string) {
  const sent: number[] = Array.from({ length: PARTITIONS }, () => 0);
  const confirmed: number[] = Array.from({ length: PARTITIONS }, () => 0);
  const failures: string[] = [];
  let running = true;
  const one = async (partition: number): Promise<void> => {
    while (running) {
      const number = (sent[partition] = (sent[partition] ?? 0) + 1);
      try {
        await appender.append({ topic, partition, key: null, headers: {}, value: String(number) }, { timeoutMs });
        confirmed[partition] = number;
      } catch (error) {
        failures.push(String(error));
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const all = Promise.all(sent.map((_, partition) => one(partition)));
  const progressed = async (): Promise<void> => {
    const before = [...confirmed];
    await eventually(() => confirmed.every((count, partition) => count > (before[partition] ?? 0)), { timeoutMs });
  };
  const stop = async (): Promise<{ sent: number[]; failures: string[] }> => {
    running = false;
    await all;
    return { sent, failures };
  };
  return { progressed, stop };
}

async function read(topic: string): Promise<number[][]> {
  const { partitions } = await kafka.topicEnds(topic);
  const values: number[][] = Array.from({ length: PARTITIONS }, () => []);
  for (const { partition, low, high } of partitions) {
    await kafka.readRange({
      topic,
      partition,
      from: low,
      to: high,
      onBatch: (records) => void values[partition]?.push(...records.map(({ value }) => Number(value.toString()))),
    });
  }
  return values;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test.each(BROKER_FAULTS)(
  'every append is written once and in order while a broker is %s (%i)',
  async (...fault) => {
    const topic = await newTopic();
    const appender = kafka.appender({ acks: -1, name: 'load', requestTimeoutMs: 2_000 });
    const { progressed, stop } = load(appender, topic);
    await progressed();
    await whileBrokerFails(own, fault, async () => {
      // Progress is awaited twice, because the first records may have been in flight before the fault.
      await progressed();
      await progressed();
      // A new process reaches the cluster, whichever address is dead.
      for (let client = 0; client < 4; client += 1) {
        const late = new KafkaPort({ brokers: own.kafka.brokers, clientId: `late-${client}`, logger: silent });
        await eventually(() => late.topicEnds(topic).then(() => true), { timeoutMs });
        await late.close();
      }
    });
    await progressed();
    const { sent, failures } = await stop();
    await appender.close();
    expect(failures).toEqual([]);
    const written = await eventually(() => read(topic), { timeoutMs });
    expect(written).toEqual(sent.map(upTo));
  },
  900_000,
);
