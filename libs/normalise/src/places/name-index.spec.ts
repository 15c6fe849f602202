import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hashOf, NameIndex, orderOf } from './name-index.js';
import { TextColumnBuilder } from './text-column.js';

/** Two pairs of names. The two names in each pair have the same hash. */
const COLLIDING = ['bad rivas', 'san donal', 'bad rivar', 'san donam'];

/** Returns the name's positions in the list, found through an index. */
function found(names: readonly string[], name: string): number[] {
  const hashes = Int32Array.from(names, hashOf);
  const order = orderOf(hashes);
  const builder = new TextColumnBuilder();
  for (const each of names) builder.add(each);
  const index = new NameIndex(
    Int32Array.from(order, (row) => hashes[row] ?? 0),
    builder.build(order),
  );
  const places: number[] = [];
  index.each(name, (row) => places.push(order[row] ?? -1));
  return places;
}

describe('an index of names', () => {
  test('finds the rows of a name in the order of input, and no row of another with its hash', () => {
    expect(COLLIDING.map(hashOf).map((hash, n, all) => hash === all[n - (n % 2)])).toEqual([true, true, true, true]);
    const NAME = fc.constantFrom(...COLLIDING, 'rome', 'ulm', '');
    fc.assert(
      fc.property(fc.array(NAME), NAME, (names, name) => {
        const places = [...names.keys()].filter((place) => names[place] === name);
        expect(found(names, name)).toEqual(places);
      }),
    );
  });

  test('sorts negative hashes before positive ones, and equal ones as they were', () => {
    expect([...orderOf(Int32Array.of(5, -1, 2 ** 31 - 1, -(2 ** 31), 5, 0))]).toEqual([3, 1, 5, 0, 4, 2]);
  });
});
