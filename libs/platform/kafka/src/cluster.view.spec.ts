import { expect, test } from '@jest/globals';
import { ClusterView } from './cluster.view.js';
import type { ClusterMetadata } from './topic-metadata.request.js';

const none = (): void => undefined;
const logger = { debug: none, info: none, warn: none, error: none };

function answer(leader: number, epoch: number, topicId = 'one'): ClusterMetadata {
  const brokers = [1, 2].map((nodeId) => ({ nodeId, host: 'broker', port: nodeId }));
  return {
    brokers,
    topics: [{ name: 'ledger', errorCode: 0, topicId, partitions: [{ partition: 0, leader, epoch }] }],
  };
}

function view() {
  const made = new ClusterView({ brokers: ['broker:1'], clientId: 'test', logger });
  const { learn } = made as unknown as { learn(metadata: ClusterMetadata): void };
  return { leader: () => made.leaderOf('ledger', 0), learn: learn.bind(made) };
}

test('a broker that has not heard of an election does not undo it', () => {
  const { leader, learn } = view();
  learn(answer(2, 5));
  learn(answer(1, 4));
  expect(leader()).toBe(2);
  learn(answer(1, 6));
  expect(leader()).toBe(1);
});

test('epochs of a topic that was made again begin again', () => {
  const { leader, learn } = view();
  learn(answer(2, 5));
  learn(answer(1, 0, 'two'));
  expect(leader()).toBe(1);
});
