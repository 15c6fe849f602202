import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TextColumnBuilder, type TextColumn } from './text-column.js';

const TEXT = fc.string({
  unit: fc.oneof(fc.constantFrom('a', 'b', 'é', '\ufeff', '東'), fc.string({ unit: 'binary', maxLength: 1 })),
});

function columnOf(texts: readonly string[], order: Iterable<number> = texts.keys()): TextColumn {
  const builder = new TextColumnBuilder();
  for (const text of texts) builder.add(text);
  return builder.build(Uint32Array.from(order));
}

describe('a column of texts', () => {
  test('gives back what was put in, in the order that was given, and knows it from anything else', () => {
    fc.assert(
      fc.property(fc.array(TEXT, { maxLength: 40 }), TEXT, fc.boolean(), (given, other, isReversed) => {
        const texts = isReversed ? given.toReversed() : given;
        const numbers = [...given.keys()];
        const column = columnOf(given, isReversed ? numbers.toReversed() : numbers);
        expect(texts.map((_, number) => column.at(number))).toEqual(texts);
        expect(texts.map((_, number) => column.equals(number, other))).toEqual(texts.map((text) => text === other));
        expect(texts.every((text, number) => column.equals(number, text))).toBe(true);
        expect(texts.map((_, number) => column.areSame(number, 0))).toEqual(texts.map((text) => text === texts[0]));
      }),
    );
  });

  test('grows beyond its first room', () => {
    const texts = Array.from({ length: 20_000 }, (_, n) => `name ${n}`);
    const column = columnOf([...texts, 'ü'.repeat(127)]);
    expect(texts.map((text, n) => column.at(n) === text)).not.toContain(false);
    expect(column.equals(7_777, 'name 7777')).toBe(true);
    expect(column.at(20_000)).toBe('ü'.repeat(127));
  });

  test('refuses a text of more than 255 bytes, which it could not store', () => {
    expect(columnOf(['a'.repeat(255)]).at(0)).toHaveLength(255);
    expect(() => columnOf(['ü'.repeat(128)])).toThrow('has 256 bytes of at most 255');
  });
});
