import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ReplayWindow } from './replay.window.js';

test('a number is accepted once, in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60_000 })), (numbers) => {
      const window = new ReplayWindow(0);
      const accepted = numbers.filter((number) => window.use(number));
      expect(accepted).toEqual([...new Set(numbers)]);
    }),
  );
});

test('no number is accepted twice, however far the others are ahead of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 200 }), (numbers) => {
      const window = new ReplayWindow(0);
      const accepted = [...numbers, ...numbers].filter((number) => window.use(number));
      expect(new Set(accepted).size).toBe(accepted.length);
    }),
  );
});

test('a number that later ones overtook is accepted while it is within the window', () => {
  const window = new ReplayWindow(0);
  expect(window.use(100_000)).toBe(true);
  expect(window.use(100_000 - 65_000)).toBe(true);
  expect(window.use(100_000 - 65_000)).toBe(false);
  expect(window.use(100_000 - 70_000)).toBe(false);
});
