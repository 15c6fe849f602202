import { expect, test } from '@jest/globals';
import { CONTROLLER, controllerPlan, FAULT_KINDS, planOf, shortPlan, victimOf } from './plan.js';

test('the same seed gives the same plan, another seed another one', () => {
  expect(planOf(7, 1_800)).toEqual(planOf(7, 1_800));
  expect(planOf(8, 1_800)).not.toEqual(planOf(7, 1_800));
});

test('a plan of half an hour has every type of fault, one to three at a time', () => {
  const episodes = planOf(7, 1_800);
  expect(new Set(episodes.flatMap(({ faults }) => faults.map(({ kind }) => kind)))).toEqual(new Set(FAULT_KINDS));
  expect(new Set(episodes.map(({ faults }) => faults.length))).toEqual(new Set([1, 2, 3]));
});

test('two of three brokers never fail at the same time, and no other part has two faults', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    for (const { faults } of planOf(seed, 600)) {
      expect(new Set(faults.map(victimOf)).size).toBe(faults.length);
    }
  }
});

test('every broker is killed in turn', () => {
  const killed = planOf(3, 1_800, ['broker killed']).flatMap(({ faults }) => faults.map(({ target }) => target));
  expect(killed.slice(0, 3).sort()).toEqual(['1', '2', '3']);
});

test('faults and pauses are bounded', () => {
  for (const { faults, pause_ms: pause } of planOf(5, 3_600)) {
    expect(pause).toBeLessThanOrEqual(8_000);
    for (const { after_ms: after, lasts_ms: lasts } of faults) expect(after + lasts).toBeLessThanOrEqual(24_000);
  }
});

test('the short plan kills and freezes the active controller beside busy loops, and fails Postgres and Redis over, each alone', () => {
  expect(shortPlan().map(({ faults }) => faults.map(({ kind }) => kind))).toEqual([
    ['broker killed'],
    ['broker frozen'],
    ['Postgres failed over'],
    ['Redis failed over'],
  ]);
});

test('the controller is killed and frozen as often as requested, alone and beside four busy loops', () => {
  const episodes = controllerPlan(3);
  expect(episodes.map(({ faults }) => faults.map(({ kind }) => kind).join())).toEqual([
    ...['broker killed', 'broker frozen', 'broker killed', 'broker frozen', 'broker killed', 'broker frozen'],
  ]);
  for (const { faults, busy_loops: loops } of episodes) expect([faults[0]?.target, loops]).toEqual([CONTROLLER, 4]);
});
