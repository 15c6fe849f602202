import { describe, expect, test } from '@jest/globals';
import { isTooWide, shareOf, tooWide } from './search-share.js';

const counted = (shared: number, open: number, companies = 5) => ({ matching: shared, shared, open, companies });

describe('the width of a saved search', () => {
  test.each([
    [counted(2_000, 100_000), false],
    [counted(2_001, 100_000), true],
    [counted(50, 50), false],
    [counted(51, 51), true],
    [counted(0, 0), false],
    [counted(51, 51, 4), false],
  ])('%j is too wide: %p', (counts, isRefused) => {
    expect(isTooWide({ role: 'engineering' }, counts)).toBe(isRefused);
  });

  test('private reqs of the caller do not count', () => {
    expect(isTooWide({ q: 'nurse' }, { ...counted(50, 100), matching: 100 })).toBe(false);
  });

  test('a search for companies is accepted whatever they have', () => {
    expect(isTooWide({ company_ids: [1] }, counted(51, 51))).toBe(false);
  });

  test('a refusal has no count', () => {
    expect(tooWide().publicMessage).toBe('The search matches more than 2 % of all open reqs. Add filters.');
  });

  test('the share is that of what the caller can see', () => {
    expect([shareOf(counted(0, 0)), shareOf({ ...counted(1, 4), matching: 2 })]).toEqual([0, 0.5]);
  });
});
