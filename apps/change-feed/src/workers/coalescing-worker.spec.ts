import { expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { CoalescingWorker } from './coalescing-worker.js';

const quiet = { gapMs: 1, retryMs: 1, onError: () => undefined };

test('triggers during a run are coalesced into one more run', async () => {
  let runs = 0;
  let release: () => void = () => undefined;
  const loop = new CoalescingWorker(async () => {
    runs += 1;
    if (runs === 1) await new Promise<void>((resolve) => (release = resolve));
    return false;
  }, quiet);
  for (let n = 0; n < 5; n += 1) loop.trigger();
  for (let n = 0; n < 5; n += 1) loop.trigger();
  release();
  await eventually(() => runs === 2);
  await loop.stop();
  expect(runs).toBe(2);
});

test('work that fails is reported and retried', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const loop = new CoalescingWorker(
    () => {
      runs += 1;
      return runs < 3 ? Promise.reject(new Error(`run ${runs}`)) : Promise.resolve(false);
    },
    { ...quiet, onError: (error) => errors.push(error) },
  );
  loop.trigger();
  await eventually(() => runs === 3);
  await loop.stop();
  expect(errors.map(String)).toEqual(['Error: run 1', 'Error: run 2']);
});

test('nothing runs after stop', async () => {
  let runs = 0;
  const loop = new CoalescingWorker(() => Promise.resolve(((runs += 1), true)), quiet);
  loop.trigger();
  await eventually(() => runs > 3);
  await loop.stop();
  const stopped = runs;
  loop.trigger();
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toBe(stopped);
});
