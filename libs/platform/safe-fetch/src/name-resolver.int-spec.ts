import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { NameResolver, type NameResolverOptions } from './name-resolver.js';
import { NameServer } from './name-server.testing.js';
import { SafeFetch } from './safe-fetch.js';
import { BlockedAddressError } from './safe-fetch.errors.js';

let nowMs = 0;

const server = await NameServer.open();
const folder = mkdtempSync(join(tmpdir(), 'names-'));
const hostsFile = join(folder, 'hosts');
beforeEach(() => {
  server.queries.length = 0;
  server.zone = {};
  nowMs = 0;
  writeFileSync(hostsFile, '');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const resolver = (more: NameResolverOptions = {}): NameResolver =>
  new NameResolver({ servers: [server.address], hostsFile, monotonicMs: () => nowMs, ...more });
const v4 = (address: string) => ({ address, family: 4 });
const v6 = (address: string) => ({ address, family: 6 });

test('names on a silent name server delay no other look-up, however many they are', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `silent-${index}.example`);
  server.zone = Object.fromEntries(names.map((name) => [name, 'silent']));
  server.zone['quick.example'] = { addresses: ['192.0.2.1'] };
  const by = resolver({ timeoutMs: 60_000 });
  let ended = 0;
  const silent = Promise.allSettled(names.map((name) => by.resolve(name).finally(() => (ended += 1))));
  await eventually(() => names.every((name) => server.count(`A ${name}`) > 0));
  expect(await by.resolve('quick.example')).toEqual([v4('192.0.2.1')]);
  expect(await by.resolve('localhost')).not.toEqual([]);
  expect(ended).toBe(0);
  server.endSilence();
  expect((await silent).every(({ status }) => status === 'rejected')).toBe(true);
});

test('one look-up of a name runs at a time, and all callers get its answer', async () => {
  server.zone = { 'silent.example': 'silent', 'quick.example': { addresses: ['192.0.2.1'] } };
  const by = resolver({ timeoutMs: 60_000 });
  const silent = Array.from({ length: 100 }, () => by.resolve('silent.example'));
  const quick = Array.from({ length: 100 }, () => by.resolve('Quick.Example.'));
  expect(new Set(await Promise.all(quick)).size).toBe(1);
  await eventually(() => server.count('A silent.example') > 0);
  server.endSilence();
  expect((await Promise.allSettled(silent)).every(({ status }) => status === 'rejected')).toBe(true);
  expect([server.count('A quick.example'), server.count('A silent.example')]).toEqual([1, 1]);
});

test.each([
  ['a name that does not exist', {}, 60_000, 1],
  ['a name whose server is silent', { 'absent.example': 'silent' as const }, 1_000, 2],
])('the failure of %s is kept for three seconds', async (_what, zone, timeoutMs, queries) => {
  server.zone = zone;
  const by = resolver({ timeoutMs });
  await expect(by.resolve('absent.example')).rejects.toThrow();
  nowMs += 2_999;
  await expect(by.resolve('absent.example')).rejects.toThrow();
  expect(server.count('A absent.example')).toBe(queries);
  server.zone = { 'absent.example': { addresses: ['192.0.2.1'] } };
  nowMs += 1;
  expect(await by.resolve('absent.example')).toEqual([v4('192.0.2.1')]);
});

test.each([
  ['its time to live', 20, 20_000],
  ['a minute at most', 86_400, 60_000],
])('an address is kept for %s', async (_what, ttl, keptMs) => {
  server.zone = { 'moving.example': { addresses: ['192.0.2.1'], ttl } };
  const by = resolver();
  await by.resolve('moving.example');
  server.zone = { 'moving.example': { addresses: ['192.0.2.2'], ttl } };
  nowMs += keptMs - 1;
  expect(await by.resolve('moving.example')).toEqual([v4('192.0.2.1')]);
  nowMs += 1;
  expect(await by.resolve('moving.example')).toEqual([v4('192.0.2.2')]);
});

test('no more names are cached than allowed, the oldest is dropped first', async () => {
  server.zone = Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.example`, { addresses: ['192.0.2.1'] }]));
  const by = resolver({ maxNames: 2 });
  for (const name of ['a', 'b', 'c', 'c', 'b']) await by.resolve(`${name}.example`);
  expect(by.size).toBe(2);
  expect(server.queries.filter((query) => query.startsWith('A '))).toEqual([
    'A a.example',
    'A b.example',
    'A c.example',
  ]);
});

test('both families are resolved, IPv4 first; when one is silent, the other is used', async () => {
  server.zone = { 'both.example': { addresses: ['2001:db8::1', '192.0.2.1'] } };
  expect(await resolver().resolve('both.example')).toEqual([v4('192.0.2.1'), v6('2001:db8::1')]);
  server.zone = { 'newer.example': { addresses: ['2001:db8::1'] } };
  expect(await resolver().resolve('newer.example')).toEqual([v6('2001:db8::1')]);
});

test('names of the hosts file and single labels resolve as in the system resolver', async () => {
  const system = (name: string): Promise<object[]> => lookup(name, { all: true, order: 'verbatim' });
  const by = new NameResolver({ servers: [server.address] });
  expect(await by.resolve('localhost')).toEqual(await system('localhost'));
  expect(server.queries).toEqual([]);
});

test('a name that is added to the hosts file is read from there within a second', async () => {
  server.zone = { 'here.example': { addresses: ['192.0.2.1'], ttl: 0 } };
  const by = resolver();
  expect(await by.resolve('here.example')).toEqual([v4('192.0.2.1')]);
  writeFileSync(hostsFile, '# development\n127.0.0.1\tHere.Example other.example # mine\n');
  utimesSync(hostsFile, 1, 1);
  nowMs += 1_000;
  server.queries.length = 0;
  // This fails, because the system resolver reads another hosts file, which lacks the name.
  await by.resolve('here.example').catch(() => undefined);
  expect(server.queries).toEqual([]);
});

test('the addresses that were checked are the ones connected to, also when they come from the cache', async () => {
  const receiver: Server = createServer((_request, response) => response.setHeader('connection', 'close').end('ok'));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  server.zone = {
    'inside.example': { addresses: ['127.0.0.1'] },
    'mixed.example': { addresses: ['127.0.0.1', '::1'] },
  };
  const { resolve } = resolver();
  const get = (allowed: string[], name: string) =>
    new SafeFetch({ allowedNetworks: allowed, maxConnectionsPerOrigin: 1, resolve }).request({
      ...{ url: `http://${name}:${port}/`, method: 'GET', headers: {}, timeoutMs: 10_000, maxBytes: 100 },
    });
  for (let n = 0; n < 2; n += 1) {
    expect((await get(['127.0.0.0/8'], 'inside.example')).status).toBe(200);
    await expect(get([], 'inside.example')).rejects.toBeInstanceOf(BlockedAddressError);
    await expect(get(['127.0.0.0/8'], 'mixed.example')).rejects.toBeInstanceOf(BlockedAddressError);
  }
  expect(server.count('A inside.example')).toBe(1);
  await new Promise((done) => receiver.close(done));
});
