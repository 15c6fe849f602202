import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { signingKey } from '@hiring/delivery';
import { SystemClock } from '@hiring/platform-config';
import type { Resolve } from '@hiring/platform-safe-fetch';
import type { ChangeFeedConfig } from '../config.js';
import { Sink } from '../testing/sink.testing.js';
import { WebhookSender, type SentMessage } from './webhook.sender.js';

const senders: WebhookSender[] = [];
const sink = await Sink.open();
beforeEach(() => {
  sink.received.length = 0;
  sink.reply = () => ({ status: 200 });
});
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.onApplicationShutdown();
});
afterAll(() => sink.close());

function sender(allowed: string[], resolve?: Resolve): WebhookSender {
  const config = { webhookAllowedNetworks: allowed, webhookAllowHttp: true } as ChangeFeedConfig;
  const made = new WebhookSender(config, new SystemClock(), resolve);
  senders.push(made);
  return made;
}

let dispatched = 0;
function send(by: WebhookSender, url: string): Promise<SentMessage> {
  dispatched = 0;
  const onDispatch = (): void => {
    dispatched += 1;
  };
  return by.send({ url, id: 'evt_1_1', body: '{}', keys: [signingKey('key')], onDispatch });
}

async function expectRefused(by: WebhookSender, url: string): Promise<void> {
  const { end } = await send(by, url);
  // All errors look the same, so that the log cannot be used to map a network.
  expect([url, end]).toEqual([url, { error: 'connection_failed' }]);
  expect(dispatched).toBe(0);
  expect(sink.received).toEqual([]);
}

const answers =
  (table: Record<string, string[]>): Resolve =>
  (name) =>
    Promise.resolve((table[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
const at = (host: string, scheme = 'http'): string => `${scheme}://${host}:${sink.port}/hook`;

describe('no delivery goes to', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['a short form', '127.1'],
    ['one number', '2130706433'],
    ['hexadecimal', '0x7f000001'],
    ['hexadecimal parts', '0x7f.0x0.0x0.0x1'],
    ['octal', '0177.0.0.1'],
    ['one octal number', '017700000001'],
    ['mixed bases', '0x7f.0.1'],
    ['a trailing dot', '127.0.0.1.'],
    ['zero', '0'],
    ['any address', '0.0.0.0'],
    ['full-width digits', '１２７.0.0.1'],
    ['percent-encoded digits', '%31%32%37.0.0.1'],
    ['metadata', '169.254.169.254'],
    ['metadata as a number', '2852039166'],
    ['metadata in octal', '0251.0376.0251.0376'],
    ['private 10', '10.0.0.1'],
    ['private 172.16', '172.16.0.1'],
    ['private 192.168', '192.168.0.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '203.0.113.7'],
    ['benchmarking', '198.18.0.1'],
    ['IPv6 loopback', '[::1]'],
    ['IPv6 unspecified', '[::]'],
    ['IPv4-mapped', '[::ffff:127.0.0.1]'],
    ['IPv4-mapped in hexadecimal', '[::ffff:7f00:1]'],
    ['IPv4-compatible', '[::127.0.0.1]'],
    ['IPv4-translated', '[::ffff:0:127.0.0.1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['NAT64', '[64:ff9b::7f00:1]'],
    ['local NAT64', '[64:ff9b:1::7f00:1]'],
    ['Teredo', '[2001:0:4136:e378:8000:63bf:80ff:fffe]'],
    ['unique local', '[fd00::1]'],
    ['link-local', '[fe80::1]'],
    ['site-local', '[fec0::1]'],
    ['IPv6 documentation', '[2001:db8::1]'],
    ['IPv6 multicast', '[ff02::1]'],
  ])('%s: %s', (_what, host) => expectRefused(sender([]), at(host)));

  test.each([
    ['a user and a password', 'http://user:pass@127.0.0.1/'],
    ['a user', 'http://public.example@127.0.0.1/'],
    ['another scheme', 'ftp://public.example/'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'http://'],
  ])('%s: %s', (_what, url) => expectRefused(sender(['127.0.0.0/8']), url));

  test.each([
    ['one private answer', ['127.0.0.1']],
    ['a private answer after a public one', ['8.8.8.8', '127.0.0.1']],
    ['an IPv6 answer that is private', ['2606:4700:4700::1111', '::1']],
    ['a mapped answer', ['::ffff:127.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['no answer', []],
  ])('a name with %s', (_what, addresses) =>
    expectRefused(sender([], answers({ 'receiver.example': addresses })), at('receiver.example')),
  );

  test('localhost, by its resolved address', () => expectRefused(sender([]), at('localhost')));

  test('http where the operator does not allow it', async () => {
    const config = { webhookAllowedNetworks: ['127.0.0.0/8'], webhookAllowHttp: false } as ChangeFeedConfig;
    const strict = new WebhookSender(config, new SystemClock());
    senders.push(strict);
    await expectRefused(strict, at('127.0.0.1'));
  });
});

describe('a name that resolves differently each time', () => {
  test('is resolved once per connection, and the connection goes to that address', async () => {
    let lookups = 0;
    // Only the first lookup returns a permitted address.
    const rebinding: Resolve = () =>
      Promise.resolve([{ address: (lookups += 1) === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
    const by = sender(['127.0.0.0/8'], rebinding);
    expect((await send(by, at('receiver.example'))).end).toMatchObject({ status: 200 });
    expect([lookups, dispatched, sink.received.length]).toEqual([1, 1, 1]);
  });

  test('is refused from the next connection on', async () => {
    const now: string[] = ['127.0.0.1'];
    const by = sender(['127.0.0.0/8'], () => Promise.resolve(now.map((address) => ({ address, family: 4 }))));
    sink.reply = () => ({ status: 200, headers: { connection: 'close' } });
    expect((await send(by, at('receiver.example'))).end).toMatchObject({ status: 200 });
    now[0] = '10.0.0.1';
    sink.received.length = 0;
    await expectRefused(by, at('receiver.example'));
  });
});

test('a redirect is a failed attempt, whatever its target', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    sink.reply = () => ({ status, headers: { location: 'http://169.254.169.254/latest/meta-data' } });
    expect((await send(sender(['127.0.0.0/8']), at('127.0.0.1'))).end).toEqual({
      status,
      retryAfter: null,
      response: null,
    });
  }
  expect(sink.received).toHaveLength(5);
});

test('an address that the operator permits is reached, and no other', async () => {
  const by = sender(
    ['127.0.0.0/8'],
    answers({ 'inside.example': ['127.0.0.1'], 'beside.example': ['127.0.0.1', '10.0.0.1'] }),
  );
  for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', 'inside.example']) {
    expect([host, (await send(by, at(host))).end]).toEqual([host, { status: 200, retryAfter: null, response: null }]);
  }
  sink.received.length = 0;
  for (const host of ['10.0.0.1', '[::1]', '[64:ff9b::7f00:1]', 'beside.example']) await expectRefused(by, at(host));
});

describe('a response', () => {
  test('a response above 64 KiB is a failed attempt; of a smaller one 2 KiB are kept', async () => {
    sink.reply = () => ({ status: 200, body: 'x'.repeat(70_000) });
    const by = sender(['127.0.0.0/8']);
    expect((await send(by, at('127.0.0.1'))).end).toEqual({ error: 'response_too_large' });
    sink.reply = () => ({ status: 500, body: `\0${'y'.repeat(5_000)}` });
    const { end } = await send(by, at('127.0.0.1'));
    expect(end).toEqual({ status: 500, retryAfter: null, response: `\u{fffd}${'y'.repeat(2_047)}` });
  });
});
