import { beforeEach, describe, expect, test } from '@jest/globals';
import type { IncomingRecord } from '@hiring/platform-kafka';
import { Authenticator, type Peer } from './authenticator.js';
import { RejectedRecord } from './rejections.js';
import { testIdentity } from './testing/identity.testing.js';

const READS_1 = 'reads.one.0a';
const READS_2 = 'reads.two.0b';
const GATEWAY = 'gateway.one.0c';
const VALUE = 'what is sent';
/** The recipient's clock minus the sender's, in milliseconds. */
const OFFSET = 5_000_000;
let now: number;

const at = (service: string, offset = 0): Authenticator => new Authenticator(testIdentity(service), () => now + offset);

function recordOf(headers: Record<string, string>, value = VALUE): IncomingRecord {
  const buffers = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, Buffer.from(text)]));
  return {
    topic: 'rpc',
    partition: 0,
    offset: 0n,
    timestampMs: 0,
    key: null,
    value: Buffer.from(value),
    headers: buffers,
  };
}

const reads: Peer = { service: 'reads', keyId: testIdentity('reads').keyId, clockOffset: OFFSET };

/** Returns the sender. If the record is rejected, returns the reason. */
function outcome(recipient: Authenticator, record: IncomingRecord, instance = GATEWAY): string {
  try {
    const peer = recipient.sender(record);
    recipient.admit(record, peer, instance);
    return `from ${peer.service}`;
  } catch (error) {
    if (error instanceof RejectedRecord) return error.reason;
    throw error;
  }
}

beforeEach(() => {
  now = 1_000_000;
});

describe('a batch', () => {
  test('is accepted from the service that sent it, by the instance it was sent to', () => {
    const record = recordOf(at('gateway').headersTo(READS_1, reads, VALUE));
    expect(outcome(at('reads', OFFSET), record)).toBe('from gateway');
  });

  test('without authentication is rejected', () => {
    const record = recordOf({ to: READS_1 });
    expect(outcome(at('reads', OFFSET), record)).toBe('unauthenticated');
  });

  test('whose value, recipient or any field of the header was changed is rejected', () => {
    const headers = at('gateway').headersTo(READS_1, reads, VALUE);
    const recipient = at('reads', OFFSET);
    expect(outcome(recipient, recordOf(headers, `${VALUE}!`))).toBe('bad_mac');
    expect(outcome(recipient, recordOf({ ...headers, to: READS_2 }))).toBe('bad_mac');
    const fields = String(headers['auth']).split(' ');
    for (const index of fields.keys()) {
      const changed = fields.map((field, at) =>
        at === index ? field.replace(/^./, (c) => (c === '1' ? '2' : '1')) : field,
      );
      expect(outcome(recipient, recordOf({ ...headers, auth: changed.join(' ') }))).toMatch(/bad_mac|unknown_key/);
    }
    expect(outcome(recipient, recordOf({ ...headers, auth: fields.slice(0, -1).join(' ') }))).toBe('bad_mac');
    expect(outcome(recipient, recordOf(headers))).toBe('from gateway');
  });

  test('sent to an instance of one service is rejected by another service', () => {
    const headers = at('gateway').headersTo(READS_1, reads, VALUE);
    expect(outcome(at('exports', OFFSET), recordOf(headers))).toBe('unknown_key');
  });

  test('that names another service as its sender is rejected', () => {
    const { auth = '', to = '' } = at('freshness').headersTo(READS_1, reads, VALUE);
    const claimed = auth.replace(/^freshness \S+/, `gateway ${testIdentity('gateway').keyId}`);
    expect(outcome(at('reads', OFFSET), recordOf({ to, auth: claimed }))).toBe('bad_mac');
  });

  test('of an authentic service that names an instance of another service is rejected', () => {
    const record = recordOf(at('freshness').headersTo(READS_1, reads, VALUE));
    expect(outcome(at('reads', OFFSET), record, GATEWAY)).toBe('impersonated');
  });

  test('under a key that is not in the directory is rejected', () => {
    const foreign = new Authenticator(testIdentity('gateway', 'stolen', { gateway: ['stolen'] }), () => now);
    expect(outcome(at('reads', OFFSET), recordOf(foreign.headersTo(READS_1, reads, VALUE)))).toBe('unknown_key');
  });

  test('that is replayed is rejected, however many instances another service claims to have', () => {
    const record = recordOf(at('gateway').headersTo(READS_1, reads, VALUE));
    const recipient = at('reads', OFFSET);
    expect(outcome(recipient, record)).toBe('from gateway');
    const freshness = at('freshness');
    for (let index = 0; index < 2_000; index += 1) {
      const forged = recordOf(freshness.headersTo(READS_1, reads, VALUE));
      expect(outcome(recipient, forged, `freshness.${index}`)).toBe('from freshness');
    }
    expect(outcome(recipient, record)).toBe('replayed');
  });

  test('that arrives twice is accepted once', () => {
    const record = recordOf(at('gateway').headersTo(READS_1, reads, VALUE));
    const recipient = at('reads', OFFSET);
    expect([outcome(recipient, record), outcome(recipient, record)]).toEqual(['from gateway', 'replayed']);
  });

  test('that is replayed later is rejected at any time, also when its sender is forgotten', () => {
    const record = recordOf(at('gateway').headersTo(READS_1, reads, VALUE));
    const recipient = at('reads', OFFSET);
    expect(outcome(recipient, record)).toBe('from gateway');
    for (const ms of [1_000, 30_000, 29_500, 600, 5_000, 3_600_000]) {
      now += ms;
      recipient.sweep(now + OFFSET);
      expect(outcome(recipient, record)).toMatch(/replayed|expired/);
    }
  });

  test('that was held back for longer than any request waits is rejected, although it never arrived before', () => {
    const record = recordOf(at('gateway').headersTo(READS_1, reads, VALUE));
    now += 61_000;
    expect(outcome(at('reads', OFFSET), record)).toBe('expired');
  });

  test('returned to its sender as if from its recipient is rejected', () => {
    const sender = at('gateway');
    const { auth = '' } = sender.headersTo(READS_1, reads, VALUE);
    const [, own = '', peer = '', ...rest] = auth.split(' ');
    const reflected = ['reads', peer, own, ...rest].join(' ');
    expect(outcome(sender, recordOf({ to: GATEWAY, auth: reflected }), READS_1)).toBe('bad_mac');
  });

  test("is answered by its sender's clock, however the two clocks differ", () => {
    const recipient = at('reads', OFFSET);
    const sender = at('gateway');
    const request = recordOf(sender.headersTo(READS_1, reads, VALUE));
    now += 20;
    const peer = recipient.sender(request);
    const answer = recordOf(recipient.headersTo(GATEWAY, peer, VALUE));
    expect(outcome(sender, answer, READS_1)).toBe('from reads');
  });
});

describe('an announcement', () => {
  const announced = (): IncomingRecord => recordOf(at('reads', OFFSET).announcementHeaders(VALUE));

  test.each(['gateway', 'exports', 'reads', 'support'])('is verified by %s, as by every service', (service) => {
    const announcer = at(service).announcer(announced());
    expect(announcer).toMatchObject({ service: 'reads', announcedAt: now + OFFSET, clockOffset: OFFSET });
  });

  test('without authentication, changed, or by one without a key in the directory is rejected', () => {
    const listener = at('gateway');
    const { auth = '' } = at('freshness').announcementHeaders(VALUE);
    const claimed = auth.replace(/^freshness \S+/, `reads ${testIdentity('reads').keyId}`);
    expect(() => listener.announcer(recordOf({}))).toThrow('unauthenticated');
    expect(() => listener.announcer(recordOf({ auth }, `${VALUE}!`))).toThrow('bad_mac');
    expect(() => listener.announcer(recordOf({ auth: claimed }))).toThrow('bad_mac');
    const foreign = new Authenticator(testIdentity('reads', 'stolen', { reads: ['stolen'] }));
    expect(() => listener.announcer(recordOf(foreign.announcementHeaders(VALUE)))).toThrow('unknown_key');
  });

  test('made in the same instant as the one before is later than it', () => {
    const announcer = at('reads');
    const times = [1, 2, 3].map(
      () => at('gateway').announcer(recordOf(announcer.announcementHeaders(VALUE)))?.announcedAt,
    );
    expect(new Set(times).size).toBe(3);
    expect(times).toEqual([...times].sort((a = 0, b = 0) => a - b));
  });
});

test('an identity whose key is not in the directory is refused with the name of the setting', () => {
  expect(() => testIdentity('gateway', 'stolen')).toThrow('BUS_PUBLIC_KEYS: has no entry of gateway');
});
