import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import type { TopicSpec } from '@hiring/contracts';
import { eventually, startOwnServers, testPrefix, type OwnServers } from '@hiring/platform-testing';
import { KafkaPort, type KafkaLogger } from './index.js';

const silent: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
/** The value of `ConfigSource.TOPIC_CONFIG` in kafkajs. It means that the setting belongs to the topic itself. */
const TOPIC_SETTING = 1;
const START_MS_MAX = 120_000;
const prefix = testPrefix();
let own: Pick<OwnServers, 'kafka' | 'remove'>;
let kafka: KafkaPort;
let client: Kafka;

beforeAll(async () => {
  own = await startOwnServers({ kafka: true, brokers: 3 });
  const { brokers } = own.kafka;
  kafka = new KafkaPort({ brokers, clientId: 'topics', logger: silent });
  client = new Kafka({ brokers, clientId: 'topics-test', logLevel: logLevel.NOTHING });
  await eventually(async () => (await withAdmin((admin) => admin.describeCluster())).brokers.length === 3, {
    timeoutMs: START_MS_MAX,
  });
}, START_MS_MAX);
afterAll(async () => {
  await kafka.close();
  await own.remove();
}, START_MS_MAX);

type Admin = ReturnType<Kafka['admin']>;

async function withAdmin<T>(use: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = client.admin();
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.disconnect();
  }
}

function spec(name: string, acks: -1 | 1 = -1): TopicSpec {
  return { name: `${prefix}.${name}`, partitions: 2, acks, config: { 'retention.ms': '60000' } };
}

/**
 * Returns a topic whose `min.insync.replicas` differs from the brokers' default, which is 2. With the default value, a
 * test could not show that the setting belongs to the topic itself.
 */
function ownMinimum(name: string): TopicSpec {
  const one = spec(name);
  return { ...one, config: { ...one.config, 'min.insync.replicas': '1' } };
}

async function described({ name }: TopicSpec) {
  const { copies, resources } = await withAdmin(async (admin) => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
    const described = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type: 2, name }] });
    return { copies: topics[0]?.partitions.map(({ replicas }) => replicas.length), resources: described.resources };
  });
  const own = (resources[0]?.configEntries ?? []).filter(({ configSource }) => configSource === TOPIC_SETTING);
  return { copies, settings: Object.fromEntries(own.map((entry) => [entry.configName, entry.configValue])) };
}

test('on three brokers every partition has three replicas, and two must have a record before it is acknowledged', async () => {
  const books = spec('books');
  await kafka.ensureTopics([books]);
  await kafka.ensureTopics([books]);
  const topic = await eventually(() => described(books));
  const safe = { 'min.insync.replicas': '2', 'unclean.leader.election.enable': 'false' };
  expect(topic).toEqual({ copies: [3, 3], settings: { ...books.config, ...safe } });
});

test('more copies than brokers are refused with both numbers, and nothing is created', async () => {
  const books = spec('refused');
  await expect(kafka.ensureTopics([books], { replicationFactor: 4 })).rejects.toThrow(
    '4 copies of each partition need 4 brokers, and the cluster has 3: start more brokers, or request a lower replication factor',
  );
  expect(await withAdmin((admin) => admin.listTopics())).not.toContain(books.name);
});

test('a topic with one replica never requires two in sync, and is named when three are requested', async () => {
  const books = ownMinimum('single');
  await kafka.ensureTopics([books], { replicationFactor: 1 });
  await kafka.ensureTopics([books]);
  const topic = await eventually(() => described(books));
  expect(topic).toEqual({ copies: [1, 1], settings: books.config });
  await expect(kafka.ensureTopics([books], { replicationFactor: 3 })).rejects.toThrow(
    `topic ${books.name} has 1 of 3 copies: see "More copies of a topic" in docs/operations.md`,
  );
});

test('after each partition was given three replicas, two in-sync replicas are required, and nothing is lost', async () => {
  const books = ownMinimum('grown');
  await kafka.ensureTopics([books], { replicationFactor: 1 });
  const appender = kafka.appender({ acks: -1, name: 'grown' });
  const record = { topic: books.name, partition: 0, key: null, value: 'kept', headers: {} };
  const place = await eventually(() => appender.append(record, { timeoutMs: 10_000 }), { timeoutMs: START_MS_MAX });
  await appender.close();
  await withAdmin((admin) =>
    admin.alterPartitionReassignments({
      topics: [
        {
          topic: books.name,
          partitionAssignment: [0, 1].map((partition) => ({ partition, replicas: [1, 2, 3] })),
        },
      ],
    }),
  );
  await eventually(() => kafka.ensureTopics([books], { replicationFactor: 3 }).then(() => true), {
    timeoutMs: START_MS_MAX,
  });
  const safe = { 'min.insync.replicas': '2', 'unclean.leader.election.enable': 'false' };
  const grown = { copies: [3, 3], settings: { ...books.config, ...safe } };
  await eventually(async () => {
    expect(await described(books)).toEqual(grown);
    return true;
  });
  const values: string[] = [];
  const onBatch = (batch: { value: Buffer }[]): void => void values.push(...batch.map(({ value }) => value.toString()));
  await kafka.readRange({ topic: books.name, partition: 0, from: place.offset, to: place.offset + 1n, onBatch });
  expect(values).toEqual(['kept']);
});
