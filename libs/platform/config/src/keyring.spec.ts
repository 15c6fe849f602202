import { describe, expect, it } from '@jest/globals';
import { parseKeyring } from './keyring.js';

const key = (fill: number, bytes = 32): string => Buffer.alloc(bytes, fill).toString('base64');

describe('parseKeyring', () => {
  it('uses the last key and knows the older ones', () => {
    const ring = parseKeyring(`1:${key(1)}, 3:${key(3)}`);
    expect(ring.current.version).toBe(3);
    expect(ring.current.key.export()).toEqual(Buffer.alloc(32, 3));
    expect(ring.get(1)?.export()).toEqual(Buffer.alloc(32, 1));
    expect(ring.get(2)).toBeUndefined();
  });

  it.each([
    ['', 'entry 1'],
    [key(1), 'entry 1'],
    [`1:${key(1)},`, 'entry 2'],
    [`0:${key(1)}`, 'entry 1'],
    ['1:***', 'entry 1'],
    [`2:${key(1)},1:${key(2)}`, 'must rise'],
    [`1:${key(1)},1:${key(2)}`, 'must rise'],
    [`1:${key(1, 31)}`, 'fewer than 32'],
  ])('refuses %j', (text, reason) => expect(() => parseKeyring(text)).toThrow(reason));

  it('requires an exact length where one is given', () => {
    expect(parseKeyring(`1:${key(1, 48)}`).current.key.symmetricKeySize).toBe(48);
    expect(() => parseKeyring(`1:${key(1, 48)}`, 32)).toThrow('48 bytes, not 32');
  });
});
