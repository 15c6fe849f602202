import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import { headerText, KafkaPort, type Consumption, type KafkaLogger } from '@hiring/platform-kafka';
import { eventually, testPrefix, testServers } from '@hiring/platform-testing';
import { BusEndpoint } from './index.js';
import { anyone, testIdentity } from './testing/identity.testing.js';
import { RawBus } from './testing/raw-bus.testing.js';
import { decodeBatch, encodeFrame, encodeBatch, toPayload, type RpcFrame } from './wire.js';

const logger: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const OLD_INBOX = 63;
const OLD = 'reads-0.ab12cd34';
const topicPrefix = testPrefix();
const endpoints: BusEndpoint[] = [];
const answers: RpcFrame[] = [];
let kafka: KafkaPort;
let raw: RawBus;
let oldReads: Consumption;
let beat: NodeJS.Timeout;

function endpoint(service: string, instanceId: string, acceptsUnauthenticated: boolean): BusEndpoint {
  const identity = testIdentity(service);
  const made = new BusEndpoint({ kafka, topicPrefix, identity, instanceId, acceptsUnauthenticated, callersOf: anyone });
  endpoints.push(made);
  return made;
}

/** A process of release 1.0 without private keys: it announces, answers and sends without authentication. */
async function startOldReads(): Promise<void> {
  oldReads = await kafka.consume({
    topic: raw.specs.rpc.name,
    groupId: OLD,
    partitions: [OLD_INBOX],
    from: () => Promise.resolve('latest' as const),
    readCommitted: false,
    onHalt: () => undefined,
    onBatch: async ({ records }) => {
      for (const { headers, value } of records.filter(({ headers }) => headerText(headers, 'to') === OLD)) {
        const { from, inbox, frames } = decodeBatch(value.toString());
        for (const frame of frames) {
          if (frame.kind !== 'request') answers.push(frame);
          else await sendAsOld(from, inbox, { kind: 'answer', id: frame.id, payload: toPayload('old') });
        }
        expect(headers['auth']).toBeUndefined();
      }
    },
  });
  const announcement = { instance: OLD, service: 'reads', inbox: OLD_INBOX, in_flight: 0, state: 'up' };
  beat = setInterval(() => void raw.announce(announcement), 250);
}

function sendAsOld(to: string, inbox: number, frame: RpcFrame): Promise<void> {
  return raw.put(inbox, { to }, encodeBatch(OLD, OLD_INBOX, encodeFrame(frame)));
}

beforeAll(async () => {
  kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'bus-upgrade', logger });
  const { rpc, presence } = topicSpecs(topicPrefix);
  await kafka.ensureTopics([rpc, presence]);
  raw = new RawBus(kafka, topicPrefix);
  await startOldReads();
});
afterAll(async () => {
  clearInterval(beat);
  await oldReads.stop();
  await Promise.all(endpoints.map((each) => each.close()));
  await raw.close();
  await kafka.close();
});

const call = (from: BusEndpoint): Promise<unknown> =>
  from.request({ service: 'reads', pattern: 'reads.call', payload: {}, timeoutMs: 60_000, idempotent: true });

test('while BUS_KEYS is set, processes of the old release and of this one call each other', async () => {
  const gateway = endpoint('gateway', 'gateway-0', true);
  await gateway.start();
  expect(await call(gateway)).toBe('old');
  const { instance, inbox } = gateway.address;
  gateway.serve(() => () => Promise.resolve('new'));
  const frame = { kind: 'request', id: 'o1', pattern: 'gateway.call', remainingMs: 50_000, requestId: 'r' } as const;
  await sendAsOld(instance, inbox, { ...frame, traceparent: '', payload: toPayload({}) });
  await eventually(() => answers.length === 1);
  expect(answers).toEqual([{ kind: 'answer', id: 'o1', payload: toPayload('new') }]);
});

test('a process without BUS_KEYS works with one that still has it, and accepts no records of the old release', async () => {
  const strict = endpoint('gateway', 'gateway-1', false);
  const upgraded = endpoint('reads', 'reads-1', true);
  upgraded.serve(() => () => Promise.resolve('new'));
  await Promise.all([strict.start(), upgraded.start()]);
  const all = await Promise.all(Array.from({ length: 40 }, () => call(strict)));
  expect(new Set(all)).toEqual(new Set(['new']));
});
