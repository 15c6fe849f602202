import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { decodeAnswer, encodeAnswer } from './stored-answer.codec.js';

describe('stored answers', () => {
  it.each([null, '{}', JSON.stringify({ text: 'ü'.repeat(5_000) })])('decode to what was encoded', (body) => {
    const answer = { status: 200, headers: { etag: '"x"' }, body };
    const encoded = encodeAnswer(answer);
    expect(encoded && decodeAnswer(encoded)).toEqual(answer);
  });

  it('that the release before stored deflated are decoded', () => {
    const body = deflateRawSync('{"a":1}').toString('base64');
    expect(decodeAnswer({ status: '200', headers: '{}', encoding: 'z', body }).body).toBe('{"a":1}');
  });

  it('above 1 MiB after compression are not stored', () => {
    const body = randomBytes(1_100_000).toString('base64');
    expect(encodeAnswer({ status: 200, headers: {}, body })).toBeNull();
    expect(encodeAnswer({ status: 200, headers: {}, body: 'a'.repeat(10_000_000) })).not.toBeNull();
  });
});
