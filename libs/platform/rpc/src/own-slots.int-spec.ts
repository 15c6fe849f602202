import { afterAll, expect, test } from '@jest/globals';
import { KafkaPort, type KafkaLogger } from '@hiring/platform-kafka';
import { eventually, testPrefix, testServers, testTopics } from '@hiring/platform-testing';
import { BusEndpoint, type Handler } from './index.js';
import { anyone, testIdentity } from './testing/identity.testing.js';

const logger: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const topicPrefix = testPrefix();
let running = 0;
let finish = (): void => undefined;

const kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'own-slots', logger });
const { rpc, presence } = testTopics(topicPrefix);
await kafka.ensureTopics([rpc, presence]);
const caller = new BusEndpoint({ kafka, topicPrefix, identity: testIdentity('gateway'), instanceId: 'gateway' });
const dispatcher = { concurrency: 2, queue: 100 };
const service = new BusEndpoint({
  kafka,
  topicPrefix,
  identity: testIdentity('feed'),
  instanceId: 'feed',
  dispatcher,
  callersOf: anyone,
});
await Promise.all([caller.start(), service.start()]);
afterAll(async () => {
  await Promise.all([caller.close(), service.close()]);
  await kafka.close();
});

const call = (pattern: string): Promise<unknown> =>
  caller.request({ service: 'feed', pattern, payload: {}, timeoutMs: 50_000, idempotent: false });

test('requests of a method with dedicated slots wait for each other, while all other methods are answered', async () => {
  const answer = new Promise<void>((resolve) => (finish = resolve));
  const slow: Handler = async () => {
    running += 1;
    await answer;
    return 'slow';
  };
  const slowest: Handler = Object.assign(() => slow({}, {} as never), { slots: 3 });
  const quick: Handler = () => Promise.resolve('quick');
  service.serve((pattern) => (pattern === 'feed.slow' ? slowest : quick));
  const slowCalls = Array.from({ length: 50 }, () => call('feed.slow'));
  await eventually(() => running === 3);
  expect(await Promise.all(Array.from({ length: 50 }, () => call('feed.quick')))).toEqual(Array(50).fill('quick'));
  expect(running).toBe(3);
  expect(service.inFlight).toBe(50);
  finish();
  expect(await Promise.all(slowCalls)).toEqual(Array(50).fill('slow'));
});
