import { afterAll, expect, test } from '@jest/globals';
import { KafkaPort, type KafkaLogger } from '@hiring/platform-kafka';
import { eventually, testPrefix, testServers, testTopics } from '@hiring/platform-testing';
import { BusEndpoint, SecretBox } from './index.js';
import { anyone, testIdentity } from './testing/identity.testing.js';

const logger: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const topicPrefix = testPrefix();
const endpoints = new Set<BusEndpoint>();
const answeredUnder = new Set<string>();

/** Starts a process that uses the private key `key` and knows `keys` as the public keys of `reads` and `gateway`. */
async function start(service: string, key: string, keys: Record<string, string[]>): Promise<BusEndpoint> {
  const identity = testIdentity(service, key, keys);
  const secrets = new SecretBox(identity);
  const made = new BusEndpoint({ kafka, topicPrefix, identity, instanceId: key, callersOf: anyone });
  endpoints.add(made);
  if (service === 'reads') {
    made.serve(() => (payload) => {
      answeredUnder.add(key);
      return Promise.resolve(secrets.open(payload as { sealed: string }));
    });
  }
  await made.start();
  return made;
}

/** Waits until the new process is ready, then closes the old one, as in a rolling update. */
async function replace(old: BusEndpoint, next: Promise<BusEndpoint>): Promise<BusEndpoint> {
  const started = await next;
  await old.close();
  endpoints.delete(old);
  return started;
}

const kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'key-rotation', logger });
const { rpc, presence } = testTopics(topicPrefix);
await kafka.ensureTopics([rpc, presence]);
afterAll(async () => {
  await Promise.all([...endpoints].map((each) => each.close()));
  await kafka.close();
});

test('the keys of two services are rotated by rolling updates, and no call in flight fails', async () => {
  let known: Record<string, string[]> = { reads: ['reads'], gateway: ['gateway'] };
  let reads = await start('reads', 'reads', known);
  let gateway = { bus: await start('gateway', 'gateway', known), secrets: new SecretBox(testIdentity('gateway')) };
  const failures: unknown[] = [];
  let answers = 0;
  let running = true;
  const load = Array.from({ length: 8 }, async () => {
    while (running) {
      const { bus, secrets } = gateway;
      const payload = secrets.seal('secret', 'reads');
      // On a busy machine, an announcement may be late. An idempotent call is then repeated.
      const call = { service: 'reads', pattern: 'reads.call', payload, timeoutMs: 50_000, idempotent: true };
      await bus.request(call).then(
        (answer) => (answers += answer === 'secret' ? 1 : 0),
        (error: unknown) => failures.push(error),
      );
    }
  });
  const answeredNow = async (): Promise<void> => {
    const before = answers;
    await eventually(() => answers > before + 50);
  };
  const restartReads = async (key: string): Promise<void> => {
    reads = await replace(reads, start('reads', key, known));
    await answeredNow();
  };
  const restartGateway = async (key: string): Promise<void> => {
    const old = gateway;
    const secrets = new SecretBox(testIdentity('gateway', key, known));
    gateway = { bus: await start('gateway', key, known), secrets };
    await answeredNow();
    await replace(old.bus, Promise.resolve(gateway.bus));
  };
  await answeredNow();

  // 1. Every process learns the new public keys.
  known = { reads: ['reads', 'reads-2'], gateway: ['gateway', 'gateway-2'] };
  await restartGateway('gateway');
  await restartReads('reads');
  // 2. The services take their new private keys.
  await restartReads('reads-2');
  await restartGateway('gateway-2');
  // 3. Every process forgets the old public keys.
  known = { reads: ['reads-2'], gateway: ['gateway-2'] };
  await restartGateway('gateway-2');
  await restartReads('reads-2');

  running = false;
  await Promise.all(load);
  expect(failures).toEqual([]);
  expect(answeredUnder).toEqual(new Set(['reads', 'reads-2']));
});
