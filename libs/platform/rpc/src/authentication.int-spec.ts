import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { topicSpecs } from '@hiring/contracts';
import { headerText, KafkaPort, type KafkaLogger } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';
import { eventually, testPrefix, testServers } from '@hiring/platform-testing';
import { BusEndpoint, type Handler } from './index.js';
import { testIdentity } from './testing/identity.testing.js';
import { peerOf, RawBus, Stranger } from './testing/raw-bus.testing.js';
import { encodeFrame, encodeBatch, toPayload, type RequestFrame } from './wire.js';

const error = jest.fn();
const logger: KafkaLogger = { debug: () => {}, info: () => {}, warn: () => {}, error };
const topicPrefix = testPrefix();
const endpoints: BusEndpoint[] = [];
let kafka: KafkaPort;
let raw: RawBus;
let gateway: BusEndpoint;
let reads: BusEndpoint;
let handled: unknown[] = [];
let answer: Handler = (payload) => Promise.resolve(payload);

async function start(service: string): Promise<BusEndpoint> {
  const callersOf = (pattern: string): string[] =>
    pattern === 'reads.private' ? ['support'] : ['gateway', 'freshness'];
  const made = new BusEndpoint({ kafka, topicPrefix, identity: testIdentity(service), instanceId: service, callersOf });
  endpoints.push(made);
  await made.start();
  return made;
}

async function startReads(): Promise<BusEndpoint> {
  const made = await start('reads');
  made.serve(() => (payload, context) => {
    handled.push(payload);
    return answer(payload, context);
  });
  return made;
}

const call = (payload: unknown, from = gateway, pattern = 'reads.call'): Promise<unknown> =>
  from.request({ service: 'reads', pattern, payload, timeoutMs: 50_000, idempotent: false });

function request(payload: unknown): RequestFrame {
  const frame = {
    kind: 'request',
    id: '1',
    pattern: 'reads.call',
    remainingMs: 50_000,
    requestId: 'r',
    traceparent: '',
  } as const;
  return { ...frame, payload: toPayload(payload) };
}

async function rejected(reason: string): Promise<number> {
  const metric = metrics.counter('rpc_rejected_total', '', ['reason']);
  return (await metric.get()).values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
}

/** Returns the id of the request with this payload. Returns an empty text if the record is not read yet. */
function idOf(payload: string): string {
  const record = raw.records.find(({ value }) => value.includes(JSON.stringify(payload)));
  return /\nQ\t(\w+)\treads\.call/.exec(record?.value.toString() ?? '')?.[1] ?? '';
}

/** Waits until `act` causes one more rejection for this reason. */
async function rejectedOnce(reason: string, act: () => Promise<unknown>): Promise<void> {
  const before = await rejected(reason);
  await act();
  await eventually(async () => (await rejected(reason)) === before + 1);
}

beforeAll(async () => {
  kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'bus-auth', logger });
  const { rpc, presence } = topicSpecs(topicPrefix);
  await kafka.ensureTopics([rpc, presence]);
  raw = new RawBus(kafka, topicPrefix);
  [gateway, reads] = await Promise.all([start('gateway'), startReads()]);
  await raw.listen(reads.address.inbox);
  await call('first');
});
beforeEach(() => {
  answer = (payload) => Promise.resolve(payload);
  handled = [];
});
afterAll(async () => {
  await Promise.all(endpoints.map((each) => each.close()));
  await raw.close();
  await kafka.close();
});

test('a forged request is not handled, whether it has no authentication or that of another service', async () => {
  const { instance, inbox } = reads.address;
  const value = encodeBatch('gateway.forged', 0, encodeFrame(request('forged')));
  await rejectedOnce('unauthenticated', () => raw.put(inbox, { to: instance }, value));
  const freshness = new Stranger('freshness', raw);
  const headers = freshness.authenticator.headersTo(instance, peerOf('reads'), value);
  await rejectedOnce('impersonated', () => raw.put(inbox, headers, value));
  const claimed = `gateway ${testIdentity('gateway').keyId}`;
  const auth = freshness.authenticator
    .headersTo(instance, peerOf('reads'), value)
    ['auth']?.replace(/^freshness \S+/, claimed);
  await rejectedOnce('bad_mac', () => raw.put(inbox, { to: instance, auth: auth ?? '' }, value));
  const unknown = auth?.replace(claimed, 'gateway AAAAAAAA') ?? '';
  await rejectedOnce('unknown_key', () => raw.put(inbox, { to: instance, auth: unknown }, value));
  await call('honest');
  expect(handled).toEqual(['honest']);
});

test('a rejected record is logged with the sender it claims, and not once for each of many', async () => {
  const { instance, inbox } = reads.address;
  const { auth = '' } = new Stranger('gateway', raw).authenticator.headersTo(instance, peerOf('reads'), 'one');
  const before = await rejected('bad_mac');
  error.mockClear();
  for (let count = 0; count < 20; count += 1) await raw.put(inbox, { to: instance, auth }, 'another');
  await eventually(async () => (await rejected('bad_mac')) === before + 20);
  const lines = error.mock.calls.filter(([, text]) => text === 'rejected a record of the bus');
  expect(lines.length).toBeLessThanOrEqual(3);
  for (const [line] of lines)
    expect(line).toMatchObject({ reason: 'bad_mac', claimed_sender: 'gateway', to: instance });
});

test('a forged answer or refusal ends no call: the answer of the service that was called does', async () => {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  answer = () => done.then(() => 'honest');
  const pending = call('slow');
  await eventually(() => handled.length === 1);
  const id = await eventually(() => idOf('slow'));
  const freshness = new Stranger('freshness', raw);
  const peer = peerOf('gateway');
  const forged = { kind: 'answer', id, payload: toPayload('forged') } as const;
  await rejectedOnce('impersonated', () => freshness.send(forged, gateway.address, peer));
  await rejectedOnce('impersonated', () => freshness.send({ ...forged, kind: 'error' }, gateway.address, peer));
  const refusal = { kind: 'refusal', id, reason: 'busy' } as const;
  await rejectedOnce('impersonated', () => freshness.send(refusal, gateway.address, peer, reads.instance));
  const value = encodeBatch(reads.instance, 0, encodeFrame(forged));
  const { instance, inbox } = gateway.address;
  await rejectedOnce('unauthenticated', () => raw.put(inbox, { to: instance }, value));
  finish();
  expect(await pending).toBe('honest');
});

test('a ping of another service does not count as one that came back', async () => {
  const freshness = new Stranger('freshness', raw);
  const ping = { kind: 'ping', id: 'p1.0' } as const;
  await rejectedOnce('impersonated', () =>
    freshness.send(ping, gateway.address, peerOf('gateway'), 'freshness.pinging'),
  );
});

test('a forged announcement neither removes an instance nor attracts requests to another', async () => {
  const { inbox } = reads.address;
  const left = { instance: reads.instance, service: 'reads', inbox, in_flight: 0, state: 'left' };
  const false1 = { ...left, instance: 'reads.false.01', inbox: 63, state: 'up' };
  const freshness = new Stranger('freshness', raw);
  const known = endpoints.length;
  const rejectedByAll = async (reason: string, act: () => Promise<unknown>): Promise<void> => {
    const before = await rejected(reason);
    await act();
    await eventually(async () => (await rejected(reason)) >= before + known);
  };
  let calls = 0;
  answer = () => new Promise((resolve) => setImmediate(() => resolve((calls += 1))));
  const pending = call('during');
  for (const announcement of [left, false1, { ...left, service: 'freshness' }]) {
    await rejectedByAll('unauthenticated', () => raw.announce(announcement));
    await rejectedByAll('impersonated', () => freshness.announce(announcement));
  }
  await pending;
  await Promise.all(Array.from({ length: 20 }, () => call('after')));
  expect(calls).toBe(21);
});

test('a replayed announcement does not bring an instance back', async () => {
  const leaving = await startReads();
  await eventually(() => gateway.presence.inboxesOf(leaving.instance).length > 0);
  const up = { instance: leaving.instance, service: 'reads', inbox: 3, in_flight: 0, state: 'up' };
  const early = new Stranger('reads', raw).authenticator.announcementHeaders(JSON.stringify(up));
  await leaving.close();
  await eventually(() => gateway.presence.inboxesOf(leaving.instance).length === 0);
  const before = await rejected('replayed');
  await raw.announce(up, early);
  // `gateway` and `reads` both reject the replay.
  await eventually(async () => (await rejected('replayed')) === before + 2);
  expect(gateway.presence.inboxesOf(leaving.instance)).toEqual([]);
});

test('a replayed record is handled once, also when it is addressed to another instance', async () => {
  const other = await startReads();
  raw.records.length = 0;
  const second = new RawBus(kafka, topicPrefix);
  await second.listen(other.address.inbox);
  await call('once');
  const isRequest = (value: Buffer): boolean => value.includes('\nQ\t');
  await eventually(() => [...raw.records, ...second.records].some(({ value }) => isRequest(value)));
  const record = [...raw.records, ...second.records].find(({ value }) => isRequest(value));
  if (record === undefined) throw new Error('no request was seen');
  const [first, elsewhere] = headerText(record.headers, 'to') === reads.instance ? [reads, other] : [other, reads];
  await rejectedOnce('replayed', () => raw.putAgain(record, first.address.inbox));
  await rejectedOnce('bad_mac', () => raw.putAgain(record, elsewhere.address.inbox, elsewhere.instance));
  expect(handled).toEqual(['once']);
  await second.close();
  await other.close();
});

test('a service that may not call a method is refused with an error that names both, and nothing is handled', async () => {
  await rejectedOnce('forbidden', async () => {
    const refused = call('private', gateway, 'reads.private');
    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      publicMessage: 'gateway may not call reads.private',
    });
  });
  expect(handled).toEqual([]);
  const support = await start('support');
  expect(await call('private', support, 'reads.private')).toBe('private');
});
