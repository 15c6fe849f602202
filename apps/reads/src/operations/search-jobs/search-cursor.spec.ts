import { describe, expect, it } from '@jest/globals';
import { parseKeyring } from '@hiring/platform-config';
import fc from 'fast-check';
import { openCursor, sealCursor } from './search-cursor.js';

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');
const keys = parseKeyring(`1:${key(1)},2:${key(2)}`);
const search = { role: 'engineering' as const, geo: 'DE' };

describe('the cursor of jobs/search', () => {
  it('comes back as the position it was made of, whatever the req is called', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.string({ unit: 'binary', minLength: 1 }), (newest_first, req_key) => {
        const cursor = sealCursor({ newest_first, req_key }, search, keys);
        expect(openCursor(cursor, search, keys)).toEqual({ newest_first, req_key });
        expect(cursor).toMatch(/^[A-Za-z0-9._-]+$/);
      }),
    );
  });

  it('is refused when any character of it was changed', () => {
    const cursor = sealCursor({ newest_first: -1_790_000_000_000, req_key: 'lever:acme:nurse' }, search, keys);
    for (let at = 0; at < cursor.length; at += 1) {
      for (const other of 'Aa0-_.=') {
        if (cursor[at] === other) continue;
        const altered = cursor.slice(0, at) + other + cursor.slice(at + 1);
        expect(() => openCursor(altered, search, keys)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
      }
    }
  });

  it.each(['', '.', '..', '1.e30.x', '9.e30.e30', 'x'.repeat(300), '2.e30', '2.e30.e30.e30'])(
    'is refused when it was made up: %j',
    (made) => {
      expect(() => openCursor(made, search, keys)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    },
  );

  it('belongs to its filters, not to the page size or the asking key', () => {
    const cursor = sealCursor({ newest_first: -5, req_key: 'lever:acme:nurse' }, search, keys);
    expect(openCursor(cursor, { ...search }, keys)).toEqual({
      newest_first: -5,
      req_key: 'lever:acme:nurse',
    });
    for (const other of [{ role: 'sales' as const }, { geo: 'FR' }, { since: '2026-01-01T00:00:00.000Z' }]) {
      expect(() => openCursor(cursor, { ...search, ...other }, keys)).toThrow(
        expect.objectContaining({ code: 'invalid_request' }),
      );
    }
  });

  it('of an older key still opens while that key is kept, and not after', () => {
    const old = sealCursor({ newest_first: -5, req_key: 'a' }, search, parseKeyring(`1:${key(1)}`));
    expect(openCursor(old, search, keys)).toEqual({ newest_first: -5, req_key: 'a' });
    expect(() => openCursor(old, search, parseKeyring(`2:${key(2)}`))).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });
});
