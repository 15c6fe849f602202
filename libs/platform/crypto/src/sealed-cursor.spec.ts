import { describe, expect, it } from '@jest/globals';
import { parseKeyring } from '@hiring/platform-config';
import fc from 'fast-check';
import { SealedCursor } from './sealed-cursor.js';

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');
const keys = parseKeyring(`1:${key(1)},2:${key(2)}`);
const cursors = new SealedCursor<[number, string]>('jobs/search');
const filters = ['engineering', 'DE', null];

describe('a sealed cursor', () => {
  it('decodes to its original position, for any text', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.string({ unit: 'binary', minLength: 1 }), (newest_first, req_key) => {
        const cursor = cursors.seal([newest_first, req_key], filters, keys);
        expect(cursors.open(cursor, filters, keys)).toEqual([newest_first, req_key]);
        expect(cursor).toMatch(/^[A-Za-z0-9._-]+$/);
      }),
    );
  });

  it('is refused when any of its characters was changed', () => {
    const cursor = cursors.seal([-1_790_000_000_000, 'lever:acme:nurse'], filters, keys);
    for (let at = 0; at < cursor.length; at += 1) {
      for (const other of 'Aa0-_.=') {
        if (cursor[at] === other) continue;
        const altered = cursor.slice(0, at) + other + cursor.slice(at + 1);
        expect(() => cursors.open(altered, filters, keys)).toThrow(
          expect.objectContaining({ code: 'invalid_request' }),
        );
      }
    }
  });

  it.each(['', '.', '..', '1.e30.x', '9.e30.e30', 'x'.repeat(300), '2.e30', '2.e30.e30.e30'])(
    'is refused when it was forged: %j',
    (made) => {
      expect(() => cursors.open(made, filters, keys)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    },
  );

  it('is bound to its search and its filters', () => {
    const position: [number, string] = [-5, 'lever:acme:nurse'];
    const cursor = cursors.seal(position, filters, keys);
    expect(cursors.open(cursor, [...filters], keys)).toEqual(position);
    const refused = expect.objectContaining({ code: 'invalid_request' });
    for (const other of [
      ['sales', 'DE', null],
      ['engineering', 'FR', null],
      ['engineering', 'DE', '2026-01-01T00:00:00.000Z'],
    ]) {
      expect(() => cursors.open(cursor, other, keys)).toThrow(refused);
    }
    expect(() => new SealedCursor('companies').open(cursor, filters, keys)).toThrow(refused);
  });

  it('of an older key is accepted while that key is configured, and not afterwards', () => {
    const old = cursors.seal([-5, 'a'], filters, parseKeyring(`1:${key(1)}`));
    expect(cursors.open(old, filters, keys)).toEqual([-5, 'a']);
    expect(() => cursors.open(old, filters, parseKeyring(`2:${key(2)}`))).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });
});
