import { describe, expect, it } from '@jest/globals';
import { parseBoardFile } from './board-file.js';
import { canonicalUrl } from './canonical-url.js';

const OWN = 'https://acme.breezy.hr/p/a';
const parseUrl = (url: unknown) =>
  parseBoardFile('breezy', JSON.stringify([{ id: 'a', name: 'Nurse', url, location: { name: 'Berlin' } }]), {
    token: 'acme',
  }).postings[0]?.url;

describe('a URL in a vendor response', () => {
  it.each([
    ['a user and a password', 'https://user:pass@boards.example/p/a'],
    ['a user alone', 'https://user@boards.example/p/a'],
    ['a password alone', 'https://:pass@boards.example/p/a'],
    ['a known host before the @', 'https://acme.breezy.hr@evil.example/p/a'],
    ['a known host and port before the @', 'https://acme.breezy.hr:443@evil.example/p/a'],
    ['escaped credentials', 'https://us%65r:p%40ss@boards.example/p/a'],
    ['credentials on plain http', 'http://user:pass@boards.example/p/a'],
    ['credentials after upper case', 'HTTPS://User:Pass@Boards.example/p/a'],
    ['credentials after invisible characters', 'https://\u200buser:pass@boards.example/p/a'],
    ['credentials after a backslash', 'https:\\\\user:pass@boards.example/p/a'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['a relative path', '/p/a'],
    ['no scheme', '//evil.example/p/a'],
    ['a port out of range', 'https://boards.example:99999/p/a'],
    ['a broken host', 'https://boards .example/p/a'],
    ['more than 2,000 characters', `https://boards.example/${'a'.repeat(2_000)}`],
    ['a number', 7],
    ['an object', { href: 'https://boards.example' }],
    ['a list', ['https://boards.example']],
    ['null', null],
  ])('with %s is not the address of the posting', (_name, url) => {
    expect(parseUrl(url)).toBe(OWN);
  });

  it.each([
    ['an @ in its path', 'https://boards.example/@acme/a'],
    ['an @ in its query', 'https://boards.example/p?mail=a@b.example'],
  ])('with %s is kept: it has no credentials', (_name, url) => {
    expect(parseUrl(url)).toBe(url);
    expect(canonicalUrl(url)).toBe(url);
  });
});

const feed = (declaration: string): string =>
  `${declaration}<workzag-jobs><position><id>1</id><name>Bäcker für Öfen</name><office>München</office></position></workzag-jobs>`;
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a feed in another charset', () => {
  it.each([
    ['its XML declaration', latin1(feed('<?xml version="1.0" encoding="ISO-8859-1"?>')), undefined],
    ['its XML declaration in single quotes', latin1(feed("<?xml version='1.0' encoding='latin1'?>")), undefined],
    ['its XML declaration as windows-1252', latin1(feed('<?xml version="1.0" encoding="windows-1252"?>')), undefined],
    ['its header', latin1(feed('')), 'application/xml; charset=iso-8859-1'],
    ['its header in quotes', latin1(feed('')), 'text/xml; Charset="ISO-8859-15"'],
    [
      'its header over its declaration',
      latin1(feed('<?xml version="1.0" encoding="UTF-8"?>')),
      'text/xml;charset=latin1',
    ],
    ['its header as UTF-16', utf16(feed('')), 'application/xml; charset=utf-16le'],
    ['nothing: it is UTF-8', Buffer.from(feed('')), 'application/xml'],
    ['nothing, after a byte-order mark', Buffer.from(`\ufeff${feed('')}`), undefined],
  ])('is read as %s says', (_name, body, contentType) => {
    const options = contentType === undefined ? {} : { contentType };
    const { outcome, postings } = parseBoardFile('personio', body, options);
    expect([outcome, postings[0]?.title, postings[0]?.location_text]).toEqual([
      'complete',
      'Bäcker für Öfen',
      'München',
    ]);
  });

  it.each([
    ['its declaration', latin1(feed('<?xml version="1.0" encoding="klingon"?>')), undefined],
    ['its header', latin1(feed('')), 'application/xml; charset=x-unknown'],
  ])('of an unknown name in %s is rejected, not guessed', (_name, body, contentType) => {
    const options = contentType === undefined ? {} : { contentType };
    expect(parseBoardFile('personio', body, options)).toMatchObject({
      outcome: 'rejected',
      reason: 'personio: declared in a charset that is not known',
    });
  });
});

describe('very many rows', () => {
  it('100,000 rows of one posting are read in time linear in the rows, and are one posting', () => {
    const rows = Array.from({ length: 100_000 }, (_, n) => ({
      id: 'a',
      name: 'Nurse',
      location: { name: `City ${n}` },
    }));
    const { outcome, postings } = parseBoardFile('breezy', JSON.stringify(rows), {});
    expect([outcome, postings.length]).toEqual(['complete', 1]);
    expect(postings[0]?.location_text.length).toBeLessThanOrEqual(1_000);
  });
});
