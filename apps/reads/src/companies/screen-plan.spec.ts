import { describe, expect, test } from '@jest/globals';
import type { ScreenFilters, ScreenSort } from '@hiring/contracts/operations';
import { attributeMask, countryMask, traitMask } from '@hiring/signals';
import { planScreen, type ScreenAttempt } from './screen-plan.js';
import { ScopeSample, type SampledRow } from './screen-sample.js';

const ROWS = 2_000;
const WEIGHT = 100;

/**
 * Sampled rows, the largest companies first. Half of the companies are in the US, and every 50th has the vendor lever.
 * Companies with few open reqs have few new roles.
 */
const rows = Array.from({ length: ROWS }, (_, n): SampledRow => {
  const moved = n % 40 === 0 ? [{ from_vendor: 'lever', to_vendor: 'ashby' }] : [];
  return {
    function: '*',
    company_id: n + 1,
    open_req_count: ROWS - n,
    new_roles_30d: Math.floor((ROWS - n) / 10),
    velocity: 1 + (n % 100) / 100,
    direction: 'steady',
    is_surge: false,
    proven_ms: null,
    paused_ms: n % 200 === 7 ? Date.parse('2026-10-01') : null,
    reposts: 0,
    hq_country: n % 2 === 0 ? 'US' : 'DE',
    traits: traitMask({ vendors: [n % 50 === 3 ? 'lever' : 'greenhouse'], migrations: moved }).toString(),
    attributes: attributeMask([], { EUR: n % 10 === 0 ? 100_000 : 30_000 }).toString(),
    countries: countryMask(n % 2 === 0 ? ['US', 'DE'] : ['DE']).toString(),
  };
});
const sample = new ScopeSample(rows, WEIGHT);

function planned(filters: ScreenFilters, sort: ScreenSort, after: [number, number] | null = null): ScreenAttempt[] {
  return planScreen({ filters, sort, after, rows: 21 }, sample);
}

const first = (attempts: ScreenAttempt[]): ScreenAttempt | undefined => attempts[0];
const walkedRows = ([attempt]: ScreenAttempt[]): number =>
  attempt !== undefined && 'walk' in attempt ? attempt.walk : Number.NaN;

describe('a page of a screen', () => {
  test('is walked to where its matches are frequent, and the last attempt always answers', () => {
    const attempts = planned({ hq_country: 'US' }, 'new_roles');
    expect(walkedRows(attempts)).toBeLessThan(ROWS * WEIGHT);
    const last = attempts.at(-1) as ScreenAttempt;
    expect('collect' in last || last.walk === Infinity).toBe(true);
  });

  test('is collected where a rare value has an index', () => {
    expect(first(planned({ paused_since: '2026-09-01T00:00:00.000Z', hq_country: 'US' }, 'velocity'))).toEqual({
      collect: 'values',
    });
    expect(first(planned({ to_vendor: 'ashby', seniority: 'senior' }, 'velocity'))).toEqual({ collect: 'values' });
  });

  test('is collected where filters exclude each other in the order of the sort', () => {
    // `open_reqs_max` matches only the last 20 rows, and `new_roles_min` all but the last 9. Only 11 rows match both
    // filters, and all of these are far from the first row.
    expect(first(planned({ open_reqs_max: 20, new_roles_min: 1 }, 'company_id'))).toEqual({ collect: 'values' });
  });

  test('starts with the companies of a rare vendor only if no index of values has fewer rows', () => {
    const rare = new ScopeSample(
      rows.map((row, n) =>
        n === 1_999 ? { ...row, traits: traitMask({ vendors: ['taleo'], migrations: [] }).toString() } : row,
      ),
      WEIGHT,
    );
    const plan = (filters: ScreenFilters): ScreenAttempt[] =>
      planScreen({ filters, sort: 'open_reqs', after: null, rows: 21 }, rare);
    expect(first(plan({ vendor: 'taleo' }))).toEqual({ collect: 'vendor' });
  });

  test('counts from the position of its cursor, within the bounds of its filters', () => {
    const near = walkedRows(planned({ hq_country: 'US' }, 'open_reqs', [-ROWS, 1]));
    const end = planned({ hq_country: 'US' }, 'open_reqs', [-2, ROWS - 1]);
    expect(near).toBeLessThan(ROWS * WEIGHT);
    expect(end).toEqual([{ walk: Infinity }]);
    expect(planned({ open_reqs_min: ROWS - 1, hq_country: 'US' }, 'open_reqs')).toEqual([{ walk: Infinity }]);
  });

  test('with bounds that contradict a direction is one short walk', () => {
    expect(planned({ direction: 'accelerating', velocity_max: 1.1 }, 'velocity')).toEqual([{ walk: Infinity }]);
  });

  test('of a function that no sampled row has is a walk of all its rows', () => {
    const none = new ScopeSample([], 1);
    expect(planScreen({ filters: { vendor: 'lever' }, sort: 'velocity', after: null, rows: 21 }, none)).toEqual([
      { walk: Infinity },
    ]);
  });
});
