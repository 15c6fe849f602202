import { describe, expect, it } from '@jest/globals';
import { conditional, parseEntityTags } from './conditional.js';

const { etag } = conditional('{"a":1}', undefined);
const bare = etag.slice(1, -1);

describe('conditional', () => {
  it('gives the same strong tag to the same bytes only', () => {
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(conditional(Buffer.from('{"a":1}'), undefined).etag).toBe(etag);
    expect(conditional('{"a":2}', undefined).etag).not.toBe(etag);
  });

  it.each([
    [etag, true],
    [`W/${etag}`, true],
    [`"x", ${etag}`, true],
    [`${etag},"x"`, true],
    ['*', true],
    [`"${bare}-gzip"`, true],
    [`"${bare}-br"`, true],
    [`"${bare}-zstd"`, false],
    [bare, false],
    ['"x"', false],
    ['', false],
    [undefined, false],
  ])('takes If-None-Match %s as known: %s', (header, known) => {
    expect(conditional('{"a":1}', header).notModified).toBe(known);
  });
});

describe('parseEntityTags', () => {
  it('reads a list, and distinguishes * from a tag of that text', () => {
    expect(parseEntityTags('"a", W/"b-gzip", c')).toEqual({ any: false, tags: ['a', 'b'] });
    expect(parseEntityTags('"*"')).toEqual({ any: false, tags: ['*'] });
    expect(parseEntityTags('*')).toEqual({ any: true, tags: [] });
    expect(parseEntityTags(undefined)).toEqual({ any: false, tags: [] });
  });
});
