import { describe, expect, it } from '@jest/globals';
import { arrayLiteral } from './array-literal.js';

describe('the text of a Postgres array', () => {
  it('quotes text, so that commas, braces, quotes and the word NULL stay text', () => {
    expect(arrayLiteral(['a,b', '{x}', 'say "hi"', 'back\\slash', 'NULL', ''])).toBe(
      '{"a,b","{x}","say \\"hi\\"","back\\\\slash","NULL",""}',
    );
  });

  it('quotes texts the same way alone and beside other cells', () => {
    for (const texts of [['a', 'b c'], ['a', 'say "hi"'], [''], ['NULL', 'back\\slash']]) {
      expect(arrayLiteral([...texts, null])).toBe(arrayLiteral(texts).replace(/}$/, ',NULL}'));
    }
  });

  it('writes numbers and booleans unquoted and null as NULL', () => {
    expect(arrayLiteral([1, -2.5, true, false, null])).toBe('{1,-2.5,t,f,NULL}');
    expect(arrayLiteral([])).toBe('{}');
  });
});
