import { expect, test } from '@jest/globals';
import { HeapCompaction } from './heap-compaction.js';

/** Busy and idle milliseconds of the event loop since its start, as `performance.eventLoopUtilization` returns them. */
const loop = { active: 0, idle: 0 };

function pass(seconds: number, busyShare: number): void {
  loop.active += seconds * 1_000 * busyShare;
  loop.idle += seconds * 1_000 * (1 - busyShare);
}

test('the heap is compacted in the first quiet interval after each busy one, and not again while it stays quiet', () => {
  let compactions = 0;
  const compaction = new HeapCompaction(
    () => ({ ...loop, utilization: loop.active / (loop.active + loop.idle) }),
    () => (compactions += 1),
  );
  const counts = [0.9, 0.02, 0.02, 0.01, 0.3, 0.06, 0.04, 0].map((busyShare) => {
    pass(30, busyShare);
    compaction.check();
    return compactions;
  });
  expect(counts).toEqual([0, 1, 1, 1, 1, 1, 2, 2]);
});

test('a process that is quiet from its start is compacted once', () => {
  let compactions = 0;
  const compaction = new HeapCompaction(
    () => ({ ...loop, utilization: 0 }),
    () => (compactions += 1),
  );
  for (let check = 0; check < 3; check += 1) {
    pass(30, 0.01);
    compaction.check();
  }
  expect(compactions).toBe(1);
});
