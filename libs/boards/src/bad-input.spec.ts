import { describe, expect, it } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { parseBoardFile } from './board-file.js';
import { read } from './checked-parse.testing.js';

const vendors = Object.keys(VENDORS) as Vendor[];

describe('bodies that no vendor sends', () => {
  const cases: [string, string | Uint8Array, string?][] = [
    ['an empty body', ''],
    ['blanks only', ' \n\t '],
    ['a byte-order mark only', '\ufeff'],
    ['plain words', 'Service Unavailable'],
    ['null', 'null'],
    ['a number', '42'],
    ['a text', '"jobs"'],
    ['an object of another shape', '{"ok":false,"error":"Document not found"}'],
    ['an empty object', '{}'],
    ['a list of numbers', '[1,2,3]'],
    ['a web page', '<!doctype html><html><body>Not found</body></html>', 'text/html; charset=utf-8'],
    ['a web page without a media type', '  <HTML><head></head></HTML>'],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x80, 0xc3])],
    ['NUL bytes', '\u0000\u0000\u0000'],
    ['nesting of 100,000 levels', '['.repeat(100_000)],
    ['closed nesting of 100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects nested 5,000 deep', '{"jobs":'.repeat(5_000) + '[]' + '}'.repeat(5_000)],
    ['elements nested 5,000 deep', '<a>'.repeat(5_000) + '</a>'.repeat(5_000)],
    ['a lone opening bracket', '['],
    ['a lone angle bracket', '<'],
    ['an unfinished comment', '<!-- '],
    ['an unfinished CDATA section', '<jobs><job><![CDATA[ '],
  ];
  for (const [name, body, contentType] of cases) {
    it.each(vendors)(`${name} is rejected by %s`, (vendor) => {
      expect(read(vendor, body, contentType).outcome).toBe('rejected');
    });
  }
});

describe('invalid statuses, tokens and vendors', () => {
  it.each([404, 410, 304, 301, 204, 206, 403, 429, 500, 503, 0, -1, NaN])(
    'status %p is rejected whatever the body',
    (status) => {
      expect(parseBoardFile('lever', '[]', { status }).outcome).toBe('rejected');
    },
  );

  it.each(['../../x', 'a b/c', '', 'x'.repeat(1_000), '\u0000', 'a?b=c', 'http://169.254.169.254/'])(
    'token %p is refused',
    (token) => {
      for (const vendor of vendors) expect(parseBoardFile(vendor, '[]', { token }).outcome).toBe('rejected');
    },
  );

  it.each(['', 'monster', '__proto__', 'constructor', 'toString'])('vendor %p is refused', (vendor) => {
    expect(parseBoardFile(vendor, '[]')).toMatchObject({ outcome: 'rejected', reason: 'unknown vendor' });
  });
});
