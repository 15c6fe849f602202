import { expect, test } from '@jest/globals';
import { recordsOf } from './delimiter.js';

function header(text: string, delimiter?: string): unknown {
  const records = recordsOf(text, delimiter);
  return [...records.push(text), ...records.end()][0];
}

test.each([
  ['a;b,c;d', ['a', 'b,c', 'd']],
  ['a\tb', ['a', 'b']],
  ['a|b|c\n1,2,3,4,5', ['a', 'b', 'c']],
  ['a', ['a']],
  ['"Name, first, last";"E-mail, work";Site', ['Name, first, last', 'E-mail, work', 'Site']],
  ['"a ""x,y,z"" b";c', ['a "x,y,z" b', 'c']],
  ['"Name,\nfirst, last";Site;Mail\nx;y;z', ['Name,\nfirst, last', 'Site', 'Mail']],
])('the header row of %j is found outside quotes', (text, cells) => {
  expect(header(text)).toEqual({ line: 1, cells });
});

test.each(['sep=;\n', 'sep=;\r\n', 'SEP=;\r\n', '"sep=;"\r\n'])(
  'the first line %j names the delimiter and is no record',
  (first) => {
    expect(header(`${first}a,b;c,d\n1;2`)).toEqual({ line: 2, cells: ['a,b', 'c,d'] });
  },
);

test('any delimiter can be named, and a chosen one takes precedence', () => {
  expect(header('sep=^\na^b')).toEqual({ line: 2, cells: ['a', 'b'] });
  expect(header('sep=^\na;b', ';')).toEqual({ line: 2, cells: ['a', 'b'] });
});

test('a header that only begins like such a line is a header', () => {
  expect(header('sep=;name\n')).toEqual({ line: 1, cells: ['sep=', 'name'] });
});
