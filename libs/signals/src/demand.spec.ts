import { describe, expect, test } from '@jest/globals';
import { DEMAND_WEEKS_BEFORE, demandSeries, type DemandRequest } from './demand.js';
import type { DemandDelta } from './rows.js';
import { addWeeks } from './weeks.js';

const MONDAY = '2026-03-02T00:00:00.000Z';
const week = (n: number): string => addWeeks(MONDAY, n);
const delta = (cohort: number, at: number, by: number, over: Partial<DemandDelta> = {}): DemandDelta => {
  return { function: 'sales', country: 'DE', cohort_week: week(cohort), week: week(at), delta: by, ...over };
};
const now = '2026-03-04T12:00:00.000Z';
const request = (over: Partial<DemandRequest> = {}): DemandRequest => {
  return { now, coveredSince: week(-3), ...over };
};
const values = (deltas: DemandDelta[], over: Partial<DemandRequest> = {}): number[] =>
  demandSeries(deltas, request(over)).map(({ active_reqs }) => active_reqs);

describe('the weeks of a series', () => {
  test.each<[string, Partial<DemandRequest>, string[]]>([
    ['begin with the coverage', {}, [week(-3), week(-2), week(-1), week(0)]],
    ['begin with the requested week, if that is covered', { since: week(-1) }, [week(-1), week(0)]],
    ['begin with the week of the requested day', { since: '2026-02-27T00:00:00.000Z' }, [week(-1), week(0)]],
    [
      'begin with the coverage, if a week before it is requested',
      { since: week(-9), coveredSince: week(0) },
      [week(0)],
    ],
    ['are none before any coverage', { coveredSince: null }, []],
    ['are none after now', { since: week(1) }, []],
  ])('%s', (_what, over, weeks) => {
    expect(demandSeries([], request(over)).map(({ bucket }) => bucket)).toEqual(weeks);
  });

  test('are the current one and the 25 before it where nothing is requested', () => {
    const series = demandSeries([], request({ coveredSince: week(-100) }));
    expect([series.length, series[0]?.bucket, DEMAND_WEEKS_BEFORE]).toEqual([26, week(-25), 25]);
  });
});

describe('the panel of a series', () => {
  test('counts roles of cohorts up to its first week, whenever they opened and closed', () => {
    expect(values([delta(-9, -9, 5), delta(-3, -2, 1), delta(-3, 0, -2)])).toEqual([5, 6, 6, 4]);
    expect(values([delta(-2, -2, 1)])).toEqual([0, 0, 0, 0]);
    expect(values([delta(-2, -2, 1)], { since: week(-2) })).toEqual([1, 1, 1]);
  });

  test('counts only the requested role and country', () => {
    const deltas = [delta(-3, -3, 1), delta(-3, -3, 2, { country: null }), delta(-3, -3, 4, { function: 'legal' })];
    const first = (over: Partial<DemandRequest>): number | undefined => values(deltas, over)[0];
    expect([first({}), first({ role: 'sales' }), first({ geo: 'DE' }), first({ role: 'sales', geo: 'DE' })]).toEqual([
      7, 3, 5, 1,
    ]);
  });
});
