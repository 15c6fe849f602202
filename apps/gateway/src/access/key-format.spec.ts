import { describe, expect, it } from '@jest/globals';
import { isWellFormedKey, newRawKey, RAW_KEY_PATTERN } from './key-format.js';

describe('raw keys', () => {
  it('have the published pattern and a checksum that fits', () => {
    for (let index = 0; index < 200; index += 1) {
      const key = newRawKey();
      expect(key).toMatch(RAW_KEY_PATTERN);
      expect(isWellFormedKey(key)).toBe(true);
    }
  });

  it('carry all 256 bits', () => {
    expect(newRawKey(Buffer.alloc(32, 0xff))).not.toBe(
      newRawKey(Buffer.concat([Buffer.alloc(31, 0xff), Buffer.from([0xfe])])),
    );
    expect(newRawKey(Buffer.alloc(32))).toBe('hsk_live_' + '0'.repeat(43) + newRawKey(Buffer.alloc(32)).slice(-6));
  });

  it('are refused when any one character is changed', () => {
    const key = newRawKey(Buffer.alloc(32, 7));
    for (let index = 9; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(isWellFormedKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    }
  });

  it.each(['', 'hsk_live_', 'hsk_test_' + '0'.repeat(49), `${newRawKey()} `, `${newRawKey()}, ${newRawKey()}`])(
    'are not %j',
    (text) => {
      expect(isWellFormedKey(text)).toBe(false);
    },
  );
});
