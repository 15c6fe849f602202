import { describe, expect, it } from '@jest/globals';
import { cleanText, decodeEntities, decodeField, foldWord } from './text.js';

describe('cleanText', () => {
  it('returns one trimmed line with single blanks', () => {
    expect(cleanText('  Account \t Manager\r\n- SMB\u00a0 ', 300)).toBe('Account Manager - SMB');
  });

  it('removes control, zero-width and bidi characters and keeps letters of every script', () => {
    expect(cleanText('R\u0000i\u200bg\u202eg\u2066er\u00ad Größe 東京 \u0627\u061c\u0628', 300)).toBe(
      'Rigger Größe 東京 \u0627\u0628',
    );
  });

  it('replaces lone surrogates and never cuts a pair in half', () => {
    expect(cleanText('a\ud800b\udc00c', 300)).toBe('a\ufffdb\ufffdc');
    expect(cleanText('ab😀', 3)).toBe('ab');
    expect(cleanText('ab😀', 4)).toBe('ab😀');
  });

  it('is bounded: a megabyte costs no more than its first part', () => {
    expect(cleanText('x'.repeat(1_000_000), 300)).toHaveLength(300);
  });
});

describe('decodeEntities', () => {
  it('decodes one level only', () => {
    expect(decodeEntities('R&amp;D &lt;b&gt; &#39;q&#x27; &amp;lt;')).toBe(`R&D <b> 'q' &lt;`);
  });

  it('leaves unknown entities as written and replaces impossible code points', () => {
    expect(decodeEntities('&nosuch; &eacute &; & &#xD800; &#0; &#9999999;')).toBe(
      '&nosuch; &eacute &; & \ufffd \ufffd \ufffd',
    );
  });
});

describe('decodeField', () => {
  it.each([
    ['Charg&eacute; d&rsquo;affaires &ndash; M&eacute;canique', 'Chargé d’affaires – Mécanique'],
    ['R&amp;amp;D &amp;eacute;&#8211;&amp;#x2013;', 'R&D é––'],
    ['Vector&lt;T&gt; &amp;lt;b&amp;gt;', 'Vector&lt;T&gt; &lt;b&gt;'],
    ['AT&T, R&D; Q&A', 'AT&T, R&D; Q&A'],
    ['Caf&eacute;&nbsp;Manager &hellip; &copy;&Uuml;&szlig;', 'Café Manager … ©Üß'],
  ])('%s is read as %s', (raw, expected) => {
    expect(decodeField(raw)).toBe(expected);
  });
});

describe('foldWord', () => {
  it('folds case, blanks, hyphens of all kinds and underscores', () => {
    expect(['Full-Time', 'full_time', 'Full Time', 'full–time'].map(foldWord)).toEqual(Array(4).fill('fulltime'));
  });
});
