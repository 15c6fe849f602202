import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant, number } from '../expectations.js';

interface Point {
  bucket: string;
  active_reqs: number;
}

test('one point per week, Mondays, at most 26 without since', async () => {
  const { status, body } = await api('/v1/markets/role-demand');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['as_of', 'series']);
  const series = body['series'] as Point[];
  expect(series.length).toBeGreaterThan(0);
  expect(series.length).toBeLessThanOrEqual(26);
  for (const [index, point] of series.entries()) {
    expect(point).toEqual({ bucket: instant, active_reqs: number });
    expect(new Date(point.bucket).getUTCDay()).toBe(1);
    const before = series[index - 1];
    if (before !== undefined) expect(Date.parse(point.bucket) - Date.parse(before.bucket)).toBe(7 * 86_400_000);
  }
});

test('a role without any req is a series of zeros', async () => {
  const { body } = await api('/v1/markets/role-demand?role=public_sector&geo=Tuvalu');
  expect((body['series'] as Point[]).map(({ active_reqs }) => active_reqs).every((count) => count === 0)).toBe(true);
});

test('from a time in the future the series is empty', async () => {
  expect((await api('/v1/markets/role-demand?since=2999-01-01T00:00:00Z')).body['series']).toEqual([]);
});
