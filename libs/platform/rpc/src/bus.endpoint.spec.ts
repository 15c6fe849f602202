import { afterEach, expect, jest, test } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import type { ConsumeOptions, Consumption, KafkaPort } from '@hiring/platform-kafka';
import { BusEndpoint } from './bus.endpoint.js';
import { testIdentity } from './testing/identity.testing.js';

const { rpc, presence } = topicSpecs('test');
const reading: Consumption = {
  stop: () => Promise.resolve(),
  reposition: () => undefined,
  endPause: () => undefined,
  healthy: () => true,
};

/** Returns a simulated Kafka port on which a reader of `topic` starts only when `begin` is called. */
function brokerThatWaits(topic: string) {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const requested = new Set<string>();
  const kafka = {
    logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    appender: () => ({ append: () => Promise.resolve({ partition: 0, offset: 0n }), close: () => Promise.resolve() }),
    view: {
      watch: () => undefined,
      partitionsOf: () => 1,
      leaderOf: () => undefined,
      refresh: () => Promise.resolve(),
    },
    failoverMs: 7_000,
    topicEnds: () => Promise.resolve({ topicId: 'one', partitions: [{ partition: 0, low: 0n, high: 0n }] }),
    consume: async (options: ConsumeOptions) => {
      requested.add(options.topic);
      await options.from?.(0);
      if (options.topic === topic) await begun;
      return reading;
    },
  };
  return { kafka: kafka as unknown as KafkaPort, begin, asked: requested };
}

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['the announcements are read', presence.name],
  ['its inbox is read', rpc.name],
])('closed before %s, a bus leaves nothing that keeps its process alive', async (_what, topic) => {
  jest.useFakeTimers();
  const { kafka, begin, asked: requested } = brokerThatWaits(topic);
  const bus = new BusEndpoint({ kafka, topicPrefix: 'test', identity: testIdentity('support'), instanceId: 'support' });
  const started = bus.start();
  while (!requested.has(topic)) await Promise.resolve();
  await bus.close();
  begin();
  await jest.advanceTimersByTimeAsync(1_000);
  await started;
  // Within these 60 seconds, a one-shot timer ends. A repeating timer would remain.
  for (let second = 0; second < 60 && jest.getTimerCount() > 0; second += 1) await jest.advanceTimersByTimeAsync(1_000);
  expect(jest.getTimerCount()).toBe(0);
});
