import { beforeEach, describe, expect, test } from '@jest/globals';
import { RPC_PARTITIONS } from '@hiring/contracts';
import type { Announcer } from './authenticator.js';
import type { Announcement } from './announcement.js';
import { Presence } from './presence.js';

const NONE = new Set<string>();
let arrivals: string[];
let gone: string[];
let left: string[];
let presence: Presence;

let announcements = 0;

function announcerOf(service = 'reads'): Announcer {
  return { service, keyId: 'k', clockOffset: 0, announcedAt: (announcements += 1) };
}

function announce(instance: string, now: number, more: Partial<Announcement> = {}): void {
  const announcement = { instance, service: 'reads', inbox: 1, in_flight: 0, state: 'up', ...more };
  presence.hear(JSON.stringify(announcement), now, announcerOf(announcement.service));
}

beforeEach(() => {
  arrivals = [];
  gone = [];
  left = [];
  presence = new Presence(
    'gateway.me',
    {
      onArrival: (service) => void arrivals.push(service),
      onGone: (instance) => void gone.push(instance),
      onLeft: (instance) => void left.push(instance),
    },
    () => 10_000,
    () => 0,
  );
});

test('an instance without an announcement for a second is gone, while this process receives its own', () => {
  announce('gateway.me', 0, { service: 'gateway', state: 'client' });
  announce('reads.a', 0);
  announce('gateway.me', 1_000, { service: 'gateway', state: 'client' });
  presence.sweep(1_000);
  expect(gone).toEqual([]);
  presence.sweep(1_001);
  expect(gone).toEqual(['reads.a']);
  expect(presence.choose('reads', NONE, false)).toBeNull();
});

test('an instance that announces itself less often is gone when that announcement is overdue', () => {
  announce('gateway.me', 0, { service: 'gateway', state: 'client' });
  announce('reads.a', 0, { every_ms: 1_000 });
  announce('reads.b', 0);
  for (const now of [500, 1_000, 1_500, 2_000, 2_500])
    announce('gateway.me', now, { service: 'gateway', state: 'client' });
  presence.sweep(2_500);
  expect(gone).toEqual(['reads.b']);
  presence.sweep(2_501);
  expect(gone).toEqual(['reads.b', 'reads.a']);
});

test('a process that announces itself less often declares no instance gone before it would notice its own gap', () => {
  announce('gateway.me', 0, { service: 'gateway', state: 'client', every_ms: 1_000 });
  announce('reads.a', 0);
  presence.sweep(2_500);
  expect(gone).toEqual([]);
  announce('gateway.me', 2_600, { service: 'gateway', state: 'client' });
  presence.sweep(3_600);
  expect(gone).toEqual([]);
  announce('gateway.me', 3_600, { service: 'gateway', state: 'client' });
  presence.sweep(3_601);
  expect(gone).toEqual(['reads.a']);
});

test('one that is gone gets requests only when there is no other, and is forgotten later', () => {
  announce('gateway.me', 0, { service: 'gateway', state: 'client' });
  announce('reads.a', 0);
  for (let now = 500; now <= 2_500; now += 500) announce('gateway.me', now, { service: 'gateway', state: 'client' });
  presence.sweep(2_600);
  expect(gone).toEqual(['reads.a']);
  expect(presence.choose('reads', NONE, true)?.instance).toBe('reads.a');
  announce('reads.b', 2_600, { in_flight: 500 });
  expect(presence.choose('reads', NONE, true)?.instance).toBe('reads.b');
  announce('reads.b', 2_600, { state: 'left' });
  for (let now = 3_000; now < 13_000; now += 500) announce('gateway.me', now, { service: 'gateway', state: 'client' });
  presence.sweep(13_000);
  expect(presence.choose('reads', NONE, true)).toBeNull();
});

test('one that is silent during a long election gets the requests that follow it', () => {
  presence = new Presence(
    'gateway.me',
    { onArrival: () => {}, onGone: () => {}, onLeft: () => {} },
    () => 60_000,
    () => 0,
  );
  announce('reads.a', 0);
  for (let now = 0; now <= 30_000; now += 500) {
    announce('gateway.me', now, { service: 'gateway', state: 'client' });
    presence.sweep(now);
  }
  expect(presence.choose('reads', NONE, true)?.instance).toBe('reads.a');
});

test('one that announces itself again counts as an arrival', () => {
  announce('gateway.me', 0, { service: 'gateway', state: 'client' });
  announce('reads.a', 0);
  announce('gateway.me', 900, { service: 'gateway', state: 'client' });
  presence.sweep(1_100);
  expect(gone).toEqual(['reads.a']);
  announce('reads.a', 1_200);
  expect(arrivals).toEqual(['reads', 'reads']);
});

test('a process that does not receive its own announcements declares no instance gone', () => {
  announce('gateway.me', 0, { service: 'gateway', state: 'client' });
  announce('reads.a', 0);
  presence.sweep(60_000);
  expect(gone).toEqual([]);
});

test('after a gap in its own announcements, every instance gets another second', () => {
  announce('gateway.me', 0, { service: 'gateway', state: 'client' });
  announce('reads.a', 0);
  announce('gateway.me', 10_000, { service: 'gateway', state: 'client' });
  presence.sweep(10_500);
  expect(gone).toEqual([]);
  announce('gateway.me', 10_900, { service: 'gateway', state: 'client' });
  presence.sweep(11_100);
  expect(gone).toEqual(['reads.a']);
});

test('one that left is gone at once; one that is leaving still answers but is not chosen', () => {
  announce('reads.a', 0);
  announce('reads.a', 1, { state: 'leaving' });
  expect(presence.choose('reads', NONE, true)).toBeNull();
  expect(left).toEqual([]);
  announce('reads.a', 2, { state: 'left' });
  expect(left).toEqual(['reads.a']);
});

test('an arrival is reported once, when an instance begins to answer', () => {
  announce('reads.a', 0, { state: 'client' });
  announce('reads.a', 1);
  announce('reads.a', 2);
  expect(arrivals).toEqual(['reads']);
});

test('of two instances the less busy is chosen, own requests not answered yet included', () => {
  announce('reads.a', 0, { in_flight: 5 });
  announce('reads.b', 0, { in_flight: 3 });
  expect(presence.choose('reads', NONE, true)?.instance).toBe('reads.b');
  for (let count = 0; count < 3; count += 1) presence.countUnanswered('reads.b', 1);
  expect(presence.choose('reads', NONE, true)?.instance).toBe('reads.a');
  expect(presence.choose('reads', new Set(['reads.a']), true)?.instance).toBe('reads.b');
  expect(presence.choose('reads', new Set(['reads.a', 'reads.b']), true)).toBeNull();
});

describe('the inbox', () => {
  test('is one that no instance announced', () => {
    for (let inbox = 0; inbox < RPC_PARTITIONS - 1; inbox += 1) {
      presence.remember(
        JSON.stringify({ instance: `reads.${inbox}`, service: 'reads', inbox, in_flight: 0, state: 'up' }),
        announcerOf(),
      );
    }
    expect(presence.freeInbox()).toBe(RPC_PARTITIONS - 1);
  });

  test('is shared when all are taken', () => {
    for (let inbox = 0; inbox < RPC_PARTITIONS; inbox += 1) {
      presence.remember(
        JSON.stringify({ instance: `reads.${inbox}`, service: 'reads', inbox, in_flight: 0, state: 'up' }),
        announcerOf(),
      );
    }
    expect(presence.freeInbox()).toBe(0);
  });
});

test.each([
  'null',
  '7',
  '{}',
  '{"instance":"reads.a","service":"reads","inbox":64,"in_flight":0,"state":"up"}',
  '{"instance":"reads.a","service":"reads","inbox":-1,"in_flight":0,"state":"up"}',
  '{"instance":"reads.a","service":"reads","inbox":1,"inboxes":[1,64],"in_flight":0,"state":"up"}',
  '{"instance":"reads.a","service":"reads","inbox":1,"in_flight":-1,"state":"up"}',
  '{"instance":"reads.a","service":"reads","inbox":1,"in_flight":0,"state":"up","every_ms":0}',
  `{"instance":"${'x'.repeat(301)}","service":"reads","inbox":1,"in_flight":0,"state":"up"}`,
])('%s is no announcement', (text) => {
  presence.hear(text, 0, announcerOf());
  presence.remember(text, announcerOf());
  expect(arrivals).toEqual([]);
});

test('a service that announces ever more instances does not displace those of another', () => {
  announce('gateway.one', 0, { service: 'gateway' });
  for (let index = 0; index < 3_000; index += 1) announce(`reads.${index}`, 0);
  expect(presence.choose('gateway', NONE, false)?.instance).toBe('gateway.one');
  expect(gone).toHaveLength(2_000);
  expect(gone[0]).toBe('reads.0');
});

describe('an authenticated announcement', () => {
  const reads = { service: 'reads', keyId: 'k', clockOffset: 0 };
  const of = (instance: string, announcedAt: number, state = 'up', service = 'reads'): void =>
    presence.hear(JSON.stringify({ instance, service, inbox: 1, in_flight: 0, state }), 0, { ...reads, announcedAt });

  test('that is not later than the latest of its instance is rejected, also after the instance left', () => {
    of('reads.a', 10);
    expect(() => of('reads.a', 10)).toThrow('replayed');
    of('reads.a', 11, 'left');
    expect(() => of('reads.a', 10)).toThrow('replayed');
    expect(presence.choose('reads', NONE, true)).toBeNull();
    expect([arrivals, left]).toEqual([['reads'], ['reads.a']]);
  });

  test('from before this process listened is checked as every other', () => {
    const text = JSON.stringify({ instance: 'gateway.a', service: 'gateway', inbox: 1, in_flight: 0, state: 'left' });
    expect(() => presence.remember(text, { ...reads, announcedAt: 1 })).toThrow('impersonated');
  });

  test('is remembered when another service announces ever more instances', () => {
    of('reads.a', 10);
    for (let index = 0; index < 3_000; index += 1) {
      const text = JSON.stringify({
        instance: `ledger.${index}`,
        service: 'ledger',
        inbox: 1,
        in_flight: 0,
        state: 'left',
      });
      presence.hear(text, 0, { service: 'ledger', keyId: 'k', clockOffset: 0, announcedAt: index });
    }
    expect(() => of('reads.a', 10)).toThrow('replayed');
  });

  test('of an instance or a service that is not its announcer is rejected', () => {
    of('reads.a', 10);
    for (const [instance, service] of [
      ['gateway.a', 'reads'],
      ['reads.a', 'gateway'],
      ['readsx.a', 'reads'],
    ] as const) {
      expect(() => of(instance, 20, 'left', service)).toThrow('impersonated');
    }
    expect(left).toEqual([]);
  });

  test('gives the key and the clock with which its instance is addressed', () => {
    of('reads.a', 10);
    expect(presence.choose('reads', NONE, false)?.peer).toMatchObject({
      service: 'reads',
      keyId: 'k',
      clockOffset: 0,
    });
  });
});
