import { expect, test } from '@jest/globals';
import { HeapCompaction } from './heap-compaction.js';

const MB = 1_000_000;

/** Calls `check` after each interval. Returns, for each call, the number of compactions so far. */
function compactionsAfter(
  intervals: readonly (readonly [busyShare: number, residentMb: number])[],
  freedMb = 0,
): number[] {
  const loop = { active: 0, idle: 0, utilization: 0 };
  let resident = 0;
  let compactions = 0;
  const compaction = new HeapCompaction(
    () => ({ ...loop }),
    () => resident,
    () => {
      compactions += 1;
      resident -= freedMb * MB;
    },
  );
  return intervals.map(([busyShare, residentMb]) => {
    loop.active += HeapCompaction.CHECK_MS * busyShare;
    loop.idle += HeapCompaction.CHECK_MS * (1 - busyShare);
    resident = residentMb * MB;
    compaction.check();
    return compactions;
  });
}

test('a process is compacted in the first quiet interval, but never in a busy one', () => {
  expect(
    compactionsAfter([
      [0.9, 100],
      [0.06, 200],
      [0.04, 200],
      [0, 200],
    ] as const),
  ).toEqual([0, 0, 1, 1]);
});

test('a quiet process is compacted again once it has grown by 8 MB since the last compaction', () => {
  const intervals = [
    [0, 100],
    [0.01, 87],
    [0.01, 88],
    [0.01, 95],
  ] as const;
  expect(compactionsAfter(intervals, 20)).toEqual([1, 1, 2, 3]);
});
