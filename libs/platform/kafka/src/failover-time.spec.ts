import { expect, test } from '@jest/globals';
import { KafkaPort } from './kafka.port.js';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

test.each([
  ['one broker', ['a:1'], undefined, 7_000],
  ['several brokers', ['a:1', 'b:1', 'c:1'], undefined, 10_000],
  ['a setting', ['a:1'], 9_000, 9_000],
])('with %s, a call waits as long as a failover takes', (_what, brokers, failoverMs, expected) => {
  const kafka = new KafkaPort({ brokers, clientId: 'test', logger: quiet, failoverMs });
  expect(kafka.failoverMs).toBe(expected);
  kafka.view.close();
});

test('several brokers behind one address count', () => {
  const kafka = new KafkaPort({ brokers: ['bootstrap:1'], clientId: 'test', logger: quiet });
  const brokers = [1, 2, 3].map((nodeId) => ({ nodeId, host: 'broker', port: nodeId }));
  (kafka.view as unknown as { learn(metadata: object): void }).learn({ brokers, topics: [] });
  expect(kafka.failoverMs).toBe(10_000);
  kafka.view.close();
});
