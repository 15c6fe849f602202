import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { parseBusDirectory, parseBusPrivateKey } from './bus-keys.js';

const KEY = Buffer.alloc(32, 7).toString('base64');

test('a private key and its entry in the directory have the same id', () => {
  const { privateKey } = generateKeyPairSync('x25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const base64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64');
  const own = parseBusPrivateKey(base64(d));
  expect(parseBusDirectory(`reads=${KEY},reads=${base64(x)}`).get('reads')?.[1]?.id).toBe(own.id);
});

test.each([
  ['not base64', 'is not the base64 of 32 bytes'],
  [Buffer.alloc(31).toString('base64'), 'is not the base64 of 32 bytes'],
])('a private key %s is refused without repeating it', (text, message) => {
  expect(() => parseBusPrivateKey(text)).toThrow(message);
  expect(() => parseBusPrivateKey(text)).not.toThrow(text);
});

test.each([
  [KEY, 'entry 1 is not <service>=<base64>'],
  [`reads=${KEY},`, 'entry 2 is not <service>=<base64>'],
  ['reads=AAAA', 'the key of reads is not the base64 of 32 bytes'],
  [`reads=${KEY},reads=${KEY}`, 'reads has the same key twice'],
  [`reads=${KEY},ledger=${KEY}`, 'reads and ledger have the same key'],
])('a directory %s is refused: %s', (text, message) => {
  expect(() => parseBusDirectory(text)).toThrow(message);
});
