import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TextColumn } from './text-column.js';

const TEXT = fc.string({
  unit: fc.oneof(fc.constantFrom('a', 'b', 'é', '\ufeff', '東'), fc.string({ unit: 'binary', maxLength: 1 })),
});

describe('a column of texts', () => {
  test('gives back what was put in, and knows it from anything else', () => {
    fc.assert(
      fc.property(fc.array(TEXT), TEXT, fc.boolean(), (texts, other, shrinks) => {
        const column = new TextColumn();
        for (const text of texts) column.add(text);
        if (shrinks) column.shrink();
        const all = (): string[] => texts.map((_, number) => column.at(number));
        expect(all()).toEqual(texts);
        expect(texts.map((_, number) => column.equals(number, other))).toEqual(texts.map((text) => text === other));
        expect(texts.every((text, number) => column.equals(number, text))).toBe(true);
      }),
    );
  });

  test('grows beyond its first room', () => {
    const column = new TextColumn();
    for (let n = 0; n < 20_000; n += 1) column.add(`name ${n}`);
    expect(column.length).toBe(20_000);
    expect(column.at(19_999)).toBe('name 19999');
    expect(Array.from({ length: 20_000 }, (_, n) => column.at(n) === `name ${n}`)).not.toContain(false);
    expect(column.equals(7_777, 'name 7777')).toBe(true);
    column.shrink();
    column.add('ü'.repeat(70_000));
    expect(column.at(20_000)).toBe('ü'.repeat(70_000));
    expect(column.at(19_999)).toBe('name 19999');
  });
});
