import { describe, expect, test } from '@jest/globals';
import { isAccepted, requireAccepted } from './search-share.js';

describe('the share of a saved search', () => {
  test.each([
    [{ matching: 2_000, open: 100_000 }, true],
    [{ matching: 2_001, open: 100_000 }, false],
    [{ matching: 50, open: 50 }, true],
    [{ matching: 51, open: 51 }, false],
    [{ matching: 0, open: 0 }, true],
  ])('%j is accepted: %p', (counted, accepted) => {
    expect(isAccepted(counted)).toBe(accepted);
  });

  test('a refusal has the share', () => {
    expect(() => requireAccepted({ matching: 34_500, open: 100_000 })).toThrow(
      'The search matches 34.5 % of all open reqs (34500); a saved search may match 2 %. Add filters.',
    );
  });
});
