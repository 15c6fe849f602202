import { describe, expect, test } from '@jest/globals';
import type { ReqStatistics } from './req-statistics.js';
import { planOf, type Attempt, type Wanted } from './search-plan.js';

const DAY = 86_400_000;
const NOW = 1_700 * DAY;
const SHARES: Record<string, number> = { engineer: 0.2, remote: 0.3, germany: 0.1, nurse: 0.01, lead: 0.05 };
const RARE = 0.0002;

/** Statistics for a million reqs in each status, first seen evenly over 500 days. */
const statistics = {
  shareOf: (term: string) => SHARES[term] ?? RARE,
  reqsBetween: (status: string, from: number, to: number) => {
    const age = (newestFirst: number): number => Math.min(500 * DAY, Math.max(0, newestFirst + NOW));
    return ((status === 'any' ? 2 : 1) * 1e6 * (age(to) - age(from))) / (500 * DAY);
  },
} as unknown as ReqStatistics;

const planned = (more: Partial<Wanted>, known: ReqStatistics | null = statistics): Attempt[] =>
  planOf(
    {
      rows: 21,
      status: 'open',
      terms: [],
      alternatives: [],
      salary: null,
      chance: 1,
      from: -NOW,
      since: Infinity,
      posted: Infinity,
      ...more,
    },
    known,
  );
const all = (indexed: string[]) => ({
  collect: { indexed, indexesSince: false, indexesPosted: false, months: Infinity },
});
const daysAgo = (days: number): number => days * DAY - NOW;

describe('the plan of a search', () => {
  test('walks where hits are frequent, then on if a part was found, and collects what is left', () => {
    const [first, longer, rest] = planned({ terms: ['engineer', 'remote'] });
    expect(first).toEqual({ walk: expect.any(Number) });
    const { walk } = first as { walk: number };
    expect(walk).toBeGreaterThan(21 / (0.2 * 0.3));
    expect(longer).toEqual({ walk: 4 * walk });
    expect(rest).toMatchObject({ collect: { months: Infinity } });
  });

  test('uses the index for a rare term alone when lists of frequent ones take longer than its rows', () => {
    expect(planned({ terms: ['remote', 'welder'] })).toEqual([all(['welder'])]);
  });

  test('uses the index for terms that spare more rows than their lists take', () => {
    expect(planned({ terms: ['germany', 'nurse', 'lead'], status: 'closed' }).at(-1)).toEqual(
      all(['nurse', 'lead', 'germany']),
    );
  });

  test('collects the newest months first where they fill the page', () => {
    const [first, rest] = planned({ terms: ['nurse', 'germany'], status: 'any' });
    expect(first).toMatchObject({ collect: { months: expect.any(Number) } });
    expect((first as { collect: { months: number } }).collect.months).toBeLessThan(13);
    expect(rest).toMatchObject({ collect: { months: Infinity } });
  });

  test('walks over all that a recent `since` permits, which is complete', () => {
    expect(planned({ terms: ['engineer', 'lead'], since: daysAgo(1) })).toEqual([{ walk: Infinity }]);
  });

  test('does not count on hits that `since` or `posted_since` exclude', () => {
    expect(planned({ terms: ['engineer'], since: daysAgo(0.01), status: 'closed' })).toEqual([{ walk: Infinity }]);
    expect(planned({ terms: ['nurse', 'germany'], posted: daysAgo(1) })[0]).toMatchObject({
      collect: { indexesPosted: true, months: Infinity },
    });
  });

  test('expects fewer hits of a salary above the level that the index knows', () => {
    const salary = (share: number) => ({ terms: ['lead'], share });
    const walkOf = (share: number): number =>
      (planned({ terms: ['engineer'], salary: salary(share) })[0] as { walk: number }).walk;
    expect(walkOf(0.5)).toBeCloseTo(2 * walkOf(1), -2);
  });

  test('knows that any of several terms is found more often than each, and walks past reqs that may have one', () => {
    const walkOf = (alternatives: string[][]): number =>
      (planned({ rows: 201, alternatives, terms: ['germany'] })[0] as { walk: number }).walk;
    expect(walkOf([['engineer', 'remote']])).toBeLessThan(walkOf([['engineer', 'lead']]));
    const rare = ['nurse', 'welder'];
    expect(planned({ terms: ['remote'], alternatives: [rare] }).at(-1)).toMatchObject({
      collect: { alternatives: [rare] },
    });
  });

  test('without statistics everything is collected with the index', () => {
    const collect = { indexed: ['nurse'], alternatives: [], indexesSince: true, indexesPosted: true, months: Infinity };
    expect(planned({ terms: ['nurse'] }, null)).toEqual([{ collect }]);
  });

  test('of an empty table is one statement', () => {
    const empty = { shareOf: () => RARE, reqsBetween: () => 0 } as unknown as ReqStatistics;
    expect(planned({ terms: ['nurse'] }, empty)).toHaveLength(1);
  });
});
