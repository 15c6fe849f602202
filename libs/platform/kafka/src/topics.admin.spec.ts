import { expect, it, jest } from '@jest/globals';
import kafkajs, { type Admin, type Kafka } from 'kafkajs';
import { ensureTopics } from './topics.admin.js';

it('waits for a broker that does not know a new topic yet when its configuration is read', async () => {
  const unknown = Object.assign(
    new kafkajs.KafkaJSProtocolError(new Error('This server does not host this topic-partition')),
    {
      type: 'UNKNOWN_TOPIC_OR_PARTITION',
    },
  );
  const describeConfigs = jest
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(unknown)
    .mockResolvedValue({ resources: [{ resourceName: 't', configEntries: [] }] });
  const admin = {
    connect: () => Promise.resolve(),
    disconnect: () => Promise.resolve(),
    describeCluster: () => Promise.resolve({ brokers: [{}] }),
    listTopics: () => Promise.resolve([]),
    createTopics: () => Promise.resolve(true),
    fetchTopicMetadata: () => Promise.resolve({ topics: [{ name: 't', partitions: [{ replicas: [1] }] }] }),
    describeConfigs,
  } as unknown as Admin;
  await ensureTopics({ admin: () => admin } as unknown as Kafka, [{ name: 't', partitions: 1, config: {}, acks: -1 }]);
  expect(describeConfigs).toHaveBeenCalledTimes(2);
});
