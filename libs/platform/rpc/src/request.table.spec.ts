import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { KafkaPort } from '@hiring/platform-kafka';
import type { OutgoingFrame, Outbox } from './outbox.js';
import { Presence, type PresenceEvents } from './presence.js';
import { RequestTable } from './request.table.js';
import { Routes } from './routes.js';
import { toPayload } from './wire.js';

const SWEEP_MS = 50;
const view = { leaderOf: () => 0, refresh: () => Promise.resolve() } as unknown as KafkaPort['view'];
const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

let announced = 0;

/** Returns a caller whose frames are all lost. */
function caller() {
  const sentAt: number[] = [];
  const began = performance.now();
  const outbox = { post: (_frame: OutgoingFrame) => sentAt.push(performance.now() - began) } as unknown as Outbox;
  const routes = new Routes(view, 'rpc');
  const events: PresenceEvents = {
    onArrival: (service) => table.arrived(service),
    onGone: (instance) => table.gone(instance),
    onLeft: (instance) => table.left(instance),
  };
  const presence: Presence = new Presence('gateway.me', events, () => 10_000);
  const hear = (instance: string): void => {
    const [service = ''] = instance.split('.');
    const announcement = { instance, service, inbox: 0, in_flight: 0, state: 'up' };
    const announcer = { service, keyId: 'k', clockOffset: 0, announcedAt: (announced += 1) };
    presence.hear(JSON.stringify(announcement), performance.now(), announcer);
  };
  const table = new RequestTable(presence, outbox, routes, 10, logger);
  hear('reads.1');
  const request = (idempotent: boolean): Promise<unknown> =>
    table.request({ service: 'reads', pattern: 'reads.is_hiring', payload: {}, timeoutMs: 60_000, idempotent });
  const pass = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += SWEEP_MS) {
      jest.advanceTimersByTime(SWEEP_MS);
      presence.sweep(performance.now());
      table.sweep(performance.now());
    }
  };
  return { table, routes, sentAt, request, hear, pass };
}

test('a request lost while a leader fails is sent again until it is answered, also after the failure', async () => {
  const { table, routes, sentAt, request, pass } = caller();
  const answer = request(true);
  routes.failed(0);
  pass(20_000);
  // After a failure, records may be lost for 8 s (`TROUBLE_MS`). So the request that was sent at 6.1 s is repeated, and
  // the one that was sent at 8.1 s is not.
  expect(sentAt).toEqual([0, 700, 2_100, 4_100, 6_100, 8_100]);
  table.answer({ kind: 'answer', id: '1', payload: toPayload('yes') });
  await expect(answer).resolves.toBe('yes');
});

test('no request is sent twice while no leader fails', () => {
  const { sentAt, request, pass } = caller();
  void request(true).catch(() => undefined);
  pass(30_000);
  expect(sentAt).toEqual([0]);
});

test('a request that may not be repeated is sent once while a leader fails', () => {
  const { routes, sentAt, request, pass } = caller();
  void request(false).catch(() => undefined);
  routes.failed(0);
  pass(30_000);
  expect(sentAt).toEqual([0]);
});

test('a request survives the silence of all instances, however often it was sent before', async () => {
  const { table, sentAt, request, hear, pass } = caller();
  const announce = (...instances: string[]): void => {
    for (const instance of ['gateway.me', ...instances]) hear(instance);
  };
  announce('reads.1', 'reads.2');
  pass(6_000);
  announce('reads.1', 'reads.2');
  const answer = request(true).catch(String);
  for (let silent = 0; silent < 4; silent += 1) {
    for (const silence of [500, 500, 500]) {
      announce();
      pass(silence);
    }
    announce('reads.1', 'reads.2');
  }
  expect(sentAt.length).toBeGreaterThan(4);
  table.answer({ kind: 'answer', id: '1', payload: toPayload('yes') });
  expect(await answer).toBe('yes');
});
