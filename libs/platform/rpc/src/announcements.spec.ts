import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { IncomingBatch, IncomingRecord } from '@hiring/platform-kafka';
import { Announcements } from './announcements.js';

let heard: { offset: bigint; live: boolean }[];
let announcements: Announcements;

const batch = (from: bigint, to: bigint, highWatermark: bigint): IncomingBatch => ({
  partition: 0,
  highWatermark,
  records: Array.from(
    { length: Number(to - from) },
    (_, index) => ({ offset: from + BigInt(index) }) as IncomingRecord,
  ),
});

beforeEach(() => {
  jest.useFakeTimers();
  heard = [];
  const ends = { topicId: 'one', partitions: [{ partition: 0, low: 0n, high: 1_000n }] };
  announcements = new Announcements(
    () => Promise.resolve(ends),
    () => 100,
    ({ offset }, live) => void heard.push({ offset, live }),
  );
});
afterEach(() => {
  jest.useRealTimers();
});

test('the latest earlier ones are remembered, later ones are live', async () => {
  expect(await announcements.from()).toBe(800n);
  void announcements.onBatch(batch(999n, 1_001n, 1_001n));
  expect(heard).toEqual([
    { offset: 999n, live: false },
    { offset: 1_000n, live: true },
  ]);
});

test('a reader that is behind continues at once; at the end of the topic it pauses', async () => {
  await announcements.from();
  expect(announcements.onBatch(batch(800n, 900n, 1_000n))).toBeUndefined();
  const paused = announcements.onBatch(batch(900n, 1_000n, 1_000n));
  expect(jest.getTimerCount()).toBe(1);
  await jest.advanceTimersByTimeAsync(100);
  await paused;
});

test('a pause ends at once when a request needs the newest announcements', async () => {
  await announcements.from();
  const paused = announcements.onBatch(batch(900n, 1_000n, 1_000n));
  announcements.readNow();
  await paused;
  expect(jest.getTimerCount()).toBe(0);
});

test('in a recreated topic every announcement is live, although its offsets begin at 0', async () => {
  await announcements.from();
  expect(await announcements.from()).toBe('latest');
  void announcements.onBatch(batch(3n, 4n, 4n));
  expect(heard).toEqual([{ offset: 3n, live: true }]);
});
