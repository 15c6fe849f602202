import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { parseKeyring } from '@hiring/platform-config';
import { Sealer } from './sealer.js';

const one = `1:${randomBytes(32).toString('base64')}`;
const two = `2:${randomBytes(32).toString('base64')}`;
const sealer = new Sealer(parseKeyring(one));
const binding = { messageId: 'm1', recipient: 'gateway' };

test('opens what it sealed; the text reveals nothing and differs each time', () => {
  const sealed = sealer.seal('sk_live_secret', binding);
  expect(sealer.open(sealed, binding)).toBe('sk_live_secret');
  expect(sealed.sealed).not.toContain('secret');
  expect(sealer.seal('sk_live_secret', binding)).not.toEqual(sealed);
});

test.each([
  { messageId: 'm2', recipient: 'gateway' },
  { messageId: 'm1', recipient: 'exports' },
])('with another message id or recipient it stays shut', (other) => {
  expect(() => sealer.open(sealer.seal('x', binding), other)).toThrow('cannot be opened');
});

test('a text with a changed byte, a short text and an unknown key are refused', () => {
  const { sealed } = sealer.seal('x', binding);
  const flipped = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  for (const text of [flipped, '1.', '', `9${sealed.slice(1)}`, 'nonsense']) {
    expect(() => sealer.open({ sealed: text }, binding)).toThrow('cannot be opened');
  }
});

test('after a rotation new texts use the newest key and old ones still open', () => {
  const rotated = new Sealer(parseKeyring(`${one},${two}`));
  expect(rotated.open(sealer.seal('old', binding), binding)).toBe('old');
  expect(rotated.seal('new', binding).sealed.startsWith('2.')).toBe(true);
});
