import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainText } from './plain-text.js';

describe('plain text', () => {
  test.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['<ul><li>One</li><li>Two <b>bold</b></li></ul>', 'One\nTwo bold'],
    ['One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['<h2>Title</h2>Text', 'Title\nText'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a\nb'],
    ['A &amp; B&nbsp;&euro;5 &#233;', 'A & B €5 é'],
    ['<script>var a = "<p>";</script><style>p{}</style>Text', 'Text'],
    ['<p>un<strong>broken</strong></p>', 'unbroken'],
    ['co\u00adop\u200b', 'coop'],
    ['&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;', 'One\nTwo'],
    ['One \r\n\r\n  Two', 'One\nTwo'],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['', ''],
    ['<p>Hi <svg class="i"/> We need Python</p><p>and Java</p>', 'Hi\nWe need Python\nand Java'],
  ])('%j gives %j', (html, text) => expect(plainText(html)).toBe(text));

  test.each([
    ['deep', '<div>'.repeat(200_000)],
    ['wrongly closed', '<i>'.repeat(100_000) + '</b>'.repeat(100_000)],
    ['open comments', '<!--'.repeat(200_000)],
    ['open brackets', '<'.repeat(1_000_000)],
    ['open attributes', '<a ' + 'x="'.repeat(300_000)],
    ['entities', '&'.repeat(1_000_000)],
    ['escaped', '&lt;p&gt;'.repeat(100_000)],
    ['blank', ' \n'.repeat(500_000)],
  ])('reads a page of %s markup', (_, html) => expect(typeof plainText(html)).toBe('string'));

  // The empty HTML comment is not simple markup, so it makes the parser read the whole page.
  test('without the parser is what the parser gives', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...'<p> </p> <br> <br/> <P> <li </li> </ < > & ; " = / <b> <svg/> <title> </title> <1>'.split(' '),
      ),
      fc.constantFrom(
        '<br />',
        '<div class="a">',
        "<i style='x>y'>",
        '<a href="?a=1&amp;b">',
        '<a href=x>',
        '<td a = "x">',
      ),
      fc.constantFrom(
        '<td a="1"b>',
        '<td ="x>y">',
        '</ p>',
        '</p x>',
        '<script>',
        '<em/',
        '\n',
        '\u00a0',
        '\u200b',
        'é',
        '€',
        'text',
      ),
      fc.constantFrom(
        ...'R&D &amp; &nbsp; &#39; &eacute; &eacute &ampx; &amp &&amp; &lt;p&gt; &#0; &#150; &#xd800;'.split(' '),
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const page = `<p>${pieces.join('')}`;
        expect(plainText(page)).toBe(plainText(`<!---->${page}`));
      }),
      { numRuns: 3_000 },
    );
  });
});
