import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import { KafkaPort, type KafkaLogger } from '@hiring/platform-kafka';
import {
  BROKER_FAULTS,
  eventually,
  type OwnServers,
  startOwnServers,
  testPrefix,
  whileBrokerFails,
} from '@hiring/platform-testing';
import { BusEndpoint } from './index.js';
import { anyone, testIdentity } from './testing/identity.testing.js';

const silent: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const topicPrefix = testPrefix();
const { rpc, presence } = topicSpecs(topicPrefix);
const timeoutMs = 120_000;
const ports: KafkaPort[] = [];
const buses: BusEndpoint[] = [];
let own: Pick<OwnServers, 'kafka' | 'remove'>;
let caller: BusEndpoint;

function newBus(service: string): BusEndpoint {
  const kafka = new KafkaPort({ brokers: own.kafka.brokers, clientId: service, logger: silent });
  const bus = new BusEndpoint({
    kafka,
    topicPrefix,
    identity: testIdentity(service),
    instanceId: service,
    callersOf: anyone,
    // The failover time is long, because elections take longer on a busy machine.
    failoverMs: timeoutMs,
  });
  ports.push(kafka);
  buses.push(bus);
  return bus;
}

beforeAll(async () => {
  own = await startOwnServers({ kafka: true, brokers: 3 });
  const topics = new KafkaPort({ brokers: own.kafka.brokers, clientId: 'topics', logger: silent });
  await topics.ensureTopics([rpc, presence], { replicationFactor: 3 });
  await topics.close();
  const answering = [newBus('reads'), newBus('reads')];
  for (const bus of answering) bus.serve(() => () => delay(2).then(() => ({ body: 'yes' })));
  caller = newBus('gateway');
  await Promise.all(buses.map((bus) => bus.start()));
});
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await Promise.all(ports.map((port) => port.close()));
  await own.remove();
});

/** Makes calls from 16 callers until it is stopped. */
function load() {
  const failures: string[] = [];
  let answered = 0;
  let running = true;
  const one = async (): Promise<void> => {
    while (running) {
      try {
        await caller.request({
          service: 'reads',
          pattern: 'reads.is_hiring',
          payload: {},
          timeoutMs,
          idempotent: true,
        });
        answered += 1;
      } catch (error) {
        const { cause } = error as Error;
        failures.push(cause instanceof Error ? cause.message : String(error));
        await delay(20);
      }
    }
  };
  const all = Promise.all(Array.from({ length: 16 }, one));
  return {
    progressed: async (more: number): Promise<void> => {
      const before = answered;
      await eventually(() => answered > before + more, { timeoutMs });
    },
    stop: async (): Promise<string[]> => {
      running = false;
      await all;
      return failures;
    },
  };
}

test.each(BROKER_FAULTS)(
  'every request is answered while a broker is %s (%i)',
  async (...fault) => {
    let failures: string[] = [];
    const { progressed, stop } = load();
    try {
      await progressed(100);
      await whileBrokerFails(own, fault, async () => {
        await progressed(500);
      });
      await progressed(500);
    } finally {
      // Callers must stop before the next test.
      failures = await stop();
    }
    expect(failures).toEqual([]);
    await eventually(() => buses.every((bus) => bus.healthy() === true), { timeoutMs });
  },
  900_000,
);
