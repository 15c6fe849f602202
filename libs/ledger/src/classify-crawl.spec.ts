import { expect, test } from '@jest/globals';
import { isBelieved } from './classify-crawl.js';
import { DAY } from './instants.js';

const AT = 100 * DAY;

test.each([
  [2, AT - 2 * DAY, true],
  [9, AT - 9 * DAY, true],
  [1, AT - 2 * DAY, false],
  [2, AT - 2 * DAY + 1, false],
])('after %i weak answers since %i, one more is believed: %p', (times, since, believed) => {
  expect(isBelieved({ times, since }, AT)).toBe(believed);
});

test('the first weak answer is not believed', () => {
  expect(isBelieved(undefined, AT)).toBe(false);
});
