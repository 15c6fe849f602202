import { expect, test } from '@jest/globals';
import { HashSet, NumberColumn } from './number-column.js';

test('a column keeps more numbers than it first had room for, and ends with exactly these', () => {
  const column = new NumberColumn((length) => new Int32Array(length));
  const count = (1 << 18) + 3;
  for (let n = 0; n < count; n += 1) column.add(1 - n);
  const all = column.end();
  expect([all.length, all[1], all.at(-1)]).toEqual([count, 0, 2 - count]);
  expect([...column.inOrder(Uint32Array.of(count - 1, 0, 2))]).toEqual([2 - count, 1, -1]);
});

test('a set knows each hash once, also after it has grown', () => {
  const set = new HashSet();
  const hashes = Array.from({ length: 300_000 }, (_, n) => Math.imul(n, 0x9e3779b1));
  expect(hashes.filter((hash) => set.add(hash))).toHaveLength(hashes.length);
  expect(hashes.filter((hash) => set.add(hash))).toEqual([]);
});
