import { expect, test } from '@jest/globals';
import { FakeClock } from './fake-clock.js';

test('stands still until advanced, and advances both readings together', () => {
  const clock = new FakeClock('2026-03-01T00:00:00.000Z');
  expect(clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z');
  clock.advance(1_500);
  expect(clock.now().toISOString()).toBe('2026-03-01T00:00:01.500Z');
  expect(clock.monotonicMs()).toBe(1_500);
});

test('a wall clock set back does not change the monotonic reading', () => {
  const clock = new FakeClock('2026-03-01T00:00:00.000Z');
  clock.advance(10);
  clock.set('2025-01-01T00:00:00.000Z');
  expect(clock.now().getUTCFullYear()).toBe(2025);
  expect(clock.monotonicMs()).toBe(10);
});
