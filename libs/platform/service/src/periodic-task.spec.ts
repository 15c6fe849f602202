import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PeriodicTask } from './periodic-task.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('runs at the start, then after each interval, and never again after it was stopped', async () => {
  let runs = 0;
  const task = new PeriodicTask({ everyMs: 1_000, run: async () => void (runs += 1), onError: () => undefined });
  task.start();
  await jest.advanceTimersByTimeAsync(0);
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(runs).toBe(3);
  await task.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(runs).toBe(3);
});

test('never runs concurrently: a wake during a run starts one more run after it', async () => {
  let inProgress = 0;
  let most = 0;
  let runs = 0;
  const ends: (() => void)[] = [];
  const run = async (): Promise<void> => {
    runs += 1;
    most = Math.max(most, (inProgress += 1));
    await new Promise<void>((resolve) => ends.push(resolve));
    inProgress -= 1;
  };
  const task = new PeriodicTask({ everyMs: 60_000, run, onError: () => undefined });
  task.start();
  await jest.advanceTimersByTimeAsync(0);
  task.wake();
  task.wake();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
  ends.shift()?.();
  await jest.advanceTimersByTimeAsync(0);
  expect([runs, most]).toEqual([2, 1]);
  ends.shift()?.();
  await task.stop();
});

test('a failed run is reported and followed by the next', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const task = new PeriodicTask({
    everyMs: 1_000,
    run: async () => {
      runs += 1;
      throw new Error(`run ${runs}`);
    },
    onError: (error) => errors.push(error),
  });
  task.start();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(errors).toEqual([new Error('run 1'), new Error('run 2')]);
  await task.stop();
});

test('stopping waits for the run in progress', async () => {
  let end = (): void => undefined;
  let ended = false;
  const task = new PeriodicTask({
    everyMs: 1_000,
    run: async () => {
      await new Promise<void>((resolve) => (end = resolve));
      ended = true;
    },
    onError: () => undefined,
  });
  task.start();
  await jest.advanceTimersByTimeAsync(0);
  const stopping = task.stop();
  expect(ended).toBe(false);
  end();
  await stopping;
  expect(ended).toBe(true);
});

test('an immediate run follows the one in progress and precedes the scheduled one, also after the task was stopped', async () => {
  const runs: string[] = [];
  let name = 'first';
  const task = new PeriodicTask({
    everyMs: 1_000,
    run: async () => {
      const own = name;
      await new Promise((resolve) => setTimeout(resolve, 100));
      runs.push(own);
      throw new Error(own);
    },
    onError: () => undefined,
  });
  task.start();
  await jest.advanceTimersByTimeAsync(50);
  name = 'second';
  const once = task.runOnce();
  await jest.advanceTimersByTimeAsync(150);
  await once;
  expect(runs).toEqual(['first', 'second']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(100);
  expect(runs).toHaveLength(3);
  await task.stop();
  name = 'last';
  const last = task.runOnce();
  await jest.advanceTimersByTimeAsync(100);
  await last;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(runs).toEqual(['first', 'second', 'second', 'last']);
});

test('runs start a gap apart, however often the task is woken', async () => {
  const startedMs: number[] = [];
  const task = new PeriodicTask({
    gapMs: 100,
    run: async () => void startedMs.push(Date.now()),
    onError: () => undefined,
  });
  const beganMs = Date.now();
  for (let n = 0; n < 29; n += 1) {
    task.wake();
    await jest.advanceTimersByTimeAsync(10);
  }
  await task.stop();
  expect(startedMs.map((ms) => ms - beganMs)).toEqual([0, 100, 200]);
});

test('a run that leaves work is followed by another, and a failed one by a retry, woken or not', async () => {
  const startedMs: number[] = [];
  const ends = [true, 'failure', false] as const;
  const task = new PeriodicTask({
    everyMs: 60_000,
    gapMs: 10,
    retryMs: 500,
    run: async () => {
      startedMs.push(Date.now());
      const end = ends[startedMs.length - 1] ?? false;
      if (end === 'failure') throw new Error(end);
      return end;
    },
    onError: () => task.wake(),
  });
  const beganMs = Date.now();
  task.start();
  await jest.advanceTimersByTimeAsync(70_000);
  await task.stop();
  expect(startedMs.map((ms) => ms - beganMs)).toEqual([0, 10, 510, 60_510]);
});
