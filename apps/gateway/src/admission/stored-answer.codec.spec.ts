import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decodeAnswer, encodeAnswer } from './stored-answer.codec.js';

describe('stored answers', () => {
  it.each([null, '{}', JSON.stringify({ text: 'ü'.repeat(5_000) })])('decode to what was encoded', (body) => {
    const answer = { status: 200, headers: { etag: '"x"' }, body };
    const encoded = encodeAnswer(answer);
    expect(encoded && decodeAnswer(encoded)).toEqual(answer);
  });

  it('above 1 MiB after compression are not stored', () => {
    const body = randomBytes(1_100_000).toString('base64');
    expect(encodeAnswer({ status: 200, headers: {}, body })).toBeNull();
    expect(encodeAnswer({ status: 200, headers: {}, body: 'a'.repeat(10_000_000) })).not.toBeNull();
  });
});
