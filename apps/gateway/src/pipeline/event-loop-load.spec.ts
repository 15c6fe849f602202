import { performance } from 'node:perf_hooks';
import { afterEach, expect, jest, test } from '@jest/globals';
import { EventLoopLoad } from './event-loop-load.js';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Returns an `EventLoopLoad`, and a function that advances its clock and its event loop. */
function loadOf(): { load: EventLoopLoad; pass(activeMs: number, idleMs: number): void } {
  let [active, idle] = [0, 0];
  jest.spyOn(performance, 'now').mockImplementation(() => active + idle);
  jest.spyOn(performance, 'eventLoopUtilization').mockImplementation((one, other) => {
    const [a, b] = [one ?? { active, idle }, other ?? { active: 0, idle: 0 }];
    const spent = { active: a.active - b.active, idle: a.idle - b.idle };
    return { ...spent, utilization: spent.active / (spent.active + spent.idle) };
  });
  return {
    load: new EventLoopLoad(),
    pass: (activeMs, idleMs) => {
      active += activeMs;
      idle += idleMs;
    },
  };
}

test.each([
  [20, 0, true],
  [10, 10, true],
  [9, 11, false],
  [0, 20, false],
])('after %i ms of work and %i ms of waiting, the process is busy: %p', (activeMs, idleMs, expected) => {
  const { load, pass } = loadOf();
  expect(load.isBusy()).toBe(false);
  pass(activeMs, idleMs);
  expect(load.isBusy()).toBe(expected);
});

test('the load is that of each last 20 ms, not of a shorter or a longer time', () => {
  const { load, pass } = loadOf();
  pass(19, 0);
  expect(load.isBusy()).toBe(false);
  pass(1, 0);
  expect(load.isBusy()).toBe(true);
  pass(0, 19);
  expect(load.isBusy()).toBe(true);
  pass(0, 1);
  expect(load.isBusy()).toBe(false);
});
