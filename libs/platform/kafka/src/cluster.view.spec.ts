import { expect, test } from '@jest/globals';
import { metrics } from '@hiring/platform-observability';
import { ClusterView } from './cluster.view.js';
import { NoMajorityError } from './kafka.errors.js';
import type { ClusterMetadata } from './topic-metadata.request.js';

const none = (): void => undefined;
const logger = { debug: none, info: none, warn: none, error: none };

function answer(leader: number, epoch: number, topicId = 'one', inSync = 3): ClusterMetadata {
  const brokers = [1, 2].map((nodeId) => ({ nodeId, host: 'broker', port: nodeId }));
  return {
    brokers,
    topics: [
      { name: 'ledger', errorCode: 0, topicId, partitions: [{ partition: 0, leader, epoch, replicas: 3, inSync }] },
    ],
  };
}

function view() {
  const made = new ClusterView({ brokers: ['broker:1'], clientId: 'test', logger });
  const { learn } = made as unknown as { learn(metadata: ClusterMetadata): void };
  return { made, leader: () => made.leaderOf('ledger', 0), learn: learn.bind(made) };
}

test('a broker that does not know of an election does not undo it', () => {
  const { leader, learn } = view();
  learn(answer(2, 5));
  learn(answer(1, 4));
  expect(leader()).toBe(2);
  learn(answer(1, 6));
  expect(leader()).toBe(1);
});

test('epochs of a recreated topic start again', () => {
  const { leader, learn } = view();
  learn(answer(2, 5));
  learn(answer(1, 0, 'two'));
  expect(leader()).toBe(1);
});

test('a cluster of which no configured broker answers has no majority, so that the request is repeated', async () => {
  const closed = new ClusterView({ brokers: ['127.0.0.1:1', '127.0.0.1:2'], clientId: 'test', logger });
  await expect(closed.majorityLeaders('ledger')).rejects.toThrow(NoMajorityError);
  closed.close();
});

test('a majority is enough: a broker that does not answer delays nothing', async () => {
  const { made, learn } = view();
  const brokers = [1, 2, 3].map((nodeId) => ({ nodeId, host: 'broker', port: nodeId }));
  learn({ ...answer(2, 5), brokers });
  const readFrom = ({ port }: { port: number }): Promise<void> => (port === 3 ? new Promise(none) : Promise.resolve());
  Object.assign(made, { readFrom });
  const { partitions } = await made.majorityLeaders('ledger');
  expect(partitions[0]?.leader).toBe(2);
});

test('partitions without a leader, without a copy, and elections are metrics', async () => {
  const { learn } = view();
  const value = async (name: string): Promise<number | undefined> => {
    const found = await metrics.registry.getSingleMetric(name)?.get();
    return found?.values.find(({ labels }) => labels['topic'] === 'ledger')?.value;
  };
  learn(answer(2, 5, 'three'));
  const before = (await value('kafka_leader_elections_total')) ?? 0;
  expect(await value('kafka_partitions_without_leader')).toBe(0);
  expect(await value('kafka_partitions_under_replicated')).toBe(0);
  learn(answer(-1, 6, 'three', 2));
  expect(await value('kafka_partitions_without_leader')).toBe(1);
  expect(await value('kafka_partitions_under_replicated')).toBe(1);
  learn(answer(1, 7, 'three', 3));
  expect(await value('kafka_partitions_without_leader')).toBe(0);
  expect(await value('kafka_partitions_under_replicated')).toBe(0);
  expect(((await value('kafka_leader_elections_total')) ?? 0) - before).toBe(2);
});
