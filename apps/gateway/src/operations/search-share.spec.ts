import { describe, expect, test } from '@jest/globals';
import { isAccepted, isTooWide, shareOf, tooWide } from './search-share.js';

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

test('of several technologies each is judged alone, so that a refusal tells nothing of one beside others', async () => {
  const wide = { matching: 600, shared: 600, open: 1_000, companies: 9 };
  const narrow = { matching: 10, shared: 10, open: 1_000, companies: 9 };
  const counts = (filters: { technologies_any?: string[] }): Promise<typeof wide> =>
    Promise.resolve(
      (filters.technologies_any?.length ?? 0) > 1 || filters.technologies_any?.[0] === 'java' ? wide : narrow,
    );
  const saved = (technologies_any: string[]): Promise<boolean> =>
    isAccepted({ technologies_any }, { technologies_any }, counts);
  expect(await saved(['redis', 'kafka', 'flink'])).toBe(true);
  expect(await saved(['redis', 'java'])).toBe(false);
});
