import { describe, expect, it } from '@jest/globals';
import { jsonLdBlocks } from './html-page.js';
import { readJsonLd } from './json-ld.js';

const JOB = '{"@type": "JobPosting", "title": "Rigger"}';
const VALUE = { '@type': 'JobPosting', title: 'Rigger' };

describe('a JSON-LD block', () => {
  it.each([
    ['strict JSON', JOB],
    ['a byte-order mark', `\ufeff ${JOB}`],
    ['a CDATA mark behind a line comment', `//<![CDATA[\n${JOB}\n//]]>`],
    ['a CDATA mark and the JSON in one line', `// <![CDATA[ ${JOB} // ]]>`],
    ['a CDATA mark in a block comment', `/* <![CDATA[ */${JOB}/* ]]> */`],
    ['a bare CDATA mark', `<![CDATA[${JOB}]]>`],
    ['a comment of HTML', `<!--\n${JOB}\n-->`],
    ['both', `<!--//<![CDATA[\n${JOB}\n//]]>-->`],
    ['comments of scripts', `// jobs\n${JOB.replace('"title"', '/* name // */ "title"')} // end`],
    ['trailing commas', '{"@type": "JobPosting", "title": "Rigger", }'],
    ['a semicolon at the end', `${JOB};`],
  ])('is read with %s', (_name, text) => {
    expect(readJsonLd(text)).toEqual({ values: [VALUE], isBroken: false, mayBeJobPosting: false });
  });

  it('is read with line breaks, tabs and control characters inside strings', () => {
    const { values } = readJsonLd('{"a": "one\ntwo\r\n\tthree\u0001 \\" // no comment, }", "b": [1, 2,], "c": "\\\\"}');
    expect(values).toEqual([{ a: 'one\ntwo\r\n\tthree\u0001 " // no comment, }', b: [1, 2], c: '\\' }]);
  });

  it('is read with apostrophes and line breaks that are escaped as in a script', () => {
    expect(readJsonLd('{"a": "women\\\'s", "b": "one\\\ntwo", "c": "\\\\"}').values).toEqual([
      { a: "women's", b: 'one\ntwo', c: '\\' },
    ]);
  });

  it('is read with several values in a row', () => {
    expect(readJsonLd(`${JOB}\n${JOB},[${JOB}]`).values).toEqual([VALUE, VALUE, [VALUE]]);
  });

  it.each([
    ['a missing value', '{"@type": "JobPosting", "title": }', true],
    ['a missing comma', '{"@type": "JobPosting" "title": "x"}', true],
    ['an end that is missing', '{"@type": "JobPosting", "title": "Rig', true],
    ['a quote that is not escaped', '{"@type": "JobPosting", "title": "a "big" job"}', true],
    ['another type', '{"@type": "BreadcrumbList", "x": }', false],
    ['text', 'window.x = 1', false],
  ])('is broken by %s', (_name, text, mayBeJobPosting) => {
    expect(readJsonLd(text)).toEqual({ values: [], isBroken: true, mayBeJobPosting });
  });

  it('that is empty is not broken', () => {
    expect(readJsonLd(' \n ').isBroken).toBe(false);
  });

  it('costs linear time and bounded depth, whatever it is', () => {
    const started = performance.now();
    const size = 500_000;
    for (const text of [
      '['.repeat(size),
      '{"a":'.repeat(size),
      ','.repeat(size),
      '//'.repeat(size),
      '/*'.repeat(size),
      '"'.repeat(size),
      '"\\'.repeat(size),
      `{"a": "${'\n'.repeat(size)}`,
      '<!--'.repeat(size),
      '{},'.repeat(size),
    ]) {
      readJsonLd(text);
    }
    expect(performance.now() - started).toBeLessThan(60_000);
  });
});

describe('the JSON-LD of a page', () => {
  const block = (text: string): string => `<script type="application/ld+json">${text}</script>`;

  it('counts only broken blocks that may hide a posting', () => {
    const html = block(JOB) + block('{"@type": "BreadcrumbList", }x') + block('{"@type": "JobPosting", "x": }');
    expect(jsonLdBlocks(html)).toEqual({ values: [VALUE], broken: 1 });
  });

  it('is found by its type, also when that is escaped', () => {
    expect(jsonLdBlocks(`<script type="application&#x2F;ld&#x2B;json">${JOB}</script>`).values).toEqual([VALUE]);
  });
});
