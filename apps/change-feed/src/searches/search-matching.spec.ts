import { expect, test } from '@jest/globals';
import { divideChanges, type Change } from './search-matching.js';

const change = (customerId: string, eventSeq: number): Change => ({
  ...{ billId: `${customerId}:${eventSeq}`, customerId, keyId: 1 },
  ...{ eventSeq, watchIds: [1] },
});

test('a recorded change waits behind an earlier one of its customer without a recorded bill, and behind no other', () => {
  const changes = [change('a', 1), change('b', 1), change('a', 2), change('b', 2), change('a', 3)];
  const { billed, unbilled } = divideChanges(changes, new Set(['a:1', 'b:1', 'b:2', 'a:3']));
  expect(billed.map(({ billId }) => billId)).toEqual(['a:1', 'b:1', 'b:2']);
  expect(unbilled.map(({ billId }) => billId)).toEqual(['a:2', 'a:3']);
});
