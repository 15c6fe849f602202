import { zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  decodeBatch,
  encodeBatch,
  encodeFrame,
  fieldText,
  fromPayload,
  toBytes,
  toPayload,
  toText,
  type RpcFrame,
} from './wire.js';

const field = fc.string({ unit: 'grapheme' }).map(fieldText);
const payload = fc
  .oneof(fc.jsonValue(), fc.record({ body: fc.string({ unit: 'binary' }), rest: fc.jsonValue() }))
  .map(toPayload);
const frame: fc.Arbitrary<RpcFrame> = fc.oneof(
  fc.record({
    kind: fc.constant('request' as const),
    id: field,
    pattern: field,
    remainingMs: fc.nat(),
    requestId: field,
    traceparent: field,
    payload,
  }),
  fc.record({ kind: fc.constantFrom('answer' as const, 'error' as const), id: field, payload }),
  fc.record({ kind: fc.constant('refusal' as const), id: field, reason: field }),
  fc.record({ kind: fc.constant('ping' as const), id: field }),
);

test('any frames of a record are decoded as they were encoded, also through UTF-8', () => {
  fc.assert(
    fc.property(fc.array(frame), fc.nat(63), (frames, inbox) => {
      const text = encodeBatch('me.1', inbox, frames.map(encodeFrame).join(''));
      const arrived = Buffer.from(text, 'utf8').toString('utf8');
      const batch = decodeBatch(arrived);
      expect(batch.from).toBe('me.1');
      expect(batch.inbox).toBe(inbox);
      expect(batch.frames).toHaveLength(frames.length);
      // UTF-8 cannot represent a lone surrogate, so only frames without one are compared.
      if (arrived === text) expect(batch.frames).toEqual(frames);
    }),
  );
});

test.each([
  ['short', 'é'.repeat(100)],
  ['of 4 KiB', 'a'.repeat(4_096)],
  ['long', 'a role in Zürich '.repeat(50_000)],
])('a value that is %s arrives unchanged; a long one is compressed', (_name, value) => {
  const bytes = toBytes(value);
  expect(toText(bytes)).toBe(value);
  expect(bytes.length < Buffer.byteLength(value)).toBe(value.length >= 4_096);
});

test('a value that would expand to more than 128 MiB, or is damaged, is refused', () => {
  const bomb = zstdCompressSync(Buffer.alloc(129 * 1024 * 1024));
  expect(() => toText(bomb)).toThrow();
  expect(() => toText(toBytes('a'.repeat(10_000)).subarray(0, 12))).toThrow();
});

test('any payload is decoded unchanged, a body text unescaped in transit', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(fromPayload(toPayload(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(toPayload({ body: '{"a":"b"}', n: 1 })).toEqual({ json: '{"n":1}', raw: '{"a":"b"}' });
});

describe('a damaged record is refused whole', () => {
  test.each([
    ['another version', '2\tme\t1\n'],
    ['no head', 'P\tx\t0\t-1'],
    ['a frame without end', '1\tme\t1\nP\tx\t0\t-1'],
    ['a frame longer than the record', '1\tme\t1\nA\tx\t5\t-1\n{}'],
    ['lengths that are no numbers', '1\tme\t1\nA\tx\ty\tz\n{}'],
    ['an inbox that is no number', '1\tme\tx\n'],
    ['an inbox the topic does not have', '1\tme\t64\n'],
    ['an unknown kind', '1\tme\t1\nZ\tx\t0\t-1\n'],
  ])('%s', (_name, text) => {
    expect(() => decodeBatch(text)).toThrow();
  });
});
