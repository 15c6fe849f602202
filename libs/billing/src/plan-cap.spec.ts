import { expect, test } from '@jest/globals';
import { NO_UNITS, UNIT_NAMES } from '@hiring/contracts';
import { remainingUnder } from './index.js';

test.each([
  [0, 10],
  [4, 6],
  [10, 0],
  [11, 0],
])('after %i of 10 units, %i are left; other units do not count', (used, left) => {
  for (const unit of UNIT_NAMES) {
    const others = { calls: 100, changes: 100, watches: 100, forced_fresh: 100 };
    const cap = { unit, max: 10, window_hours: 24 };
    expect(remainingUnder(cap, { ...others, [unit]: used })).toBe(left);
    expect(remainingUnder(cap, { ...NO_UNITS, [unit]: used })).toBe(left);
  }
});
