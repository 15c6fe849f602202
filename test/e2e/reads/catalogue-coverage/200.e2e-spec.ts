import { expect, test } from '@jest/globals';
import { VENDORS } from '@hiring/contracts';
import { api } from '../../account/api.js';
import { instant } from '../expectations.js';

interface Covered {
  companies: number;
  boards: { live: number; blocked: number; new: number; lost: number };
  median_age_seconds: number | null;
}

test('companies and boards by state, for every vendor and in all, and nothing is billed', async () => {
  const { status, body, headers } = await api('/v1/coverage');
  expect([status, body['as_of'], headers.get('usage-units')]).toEqual([200, instant, null]);
  const total = body['total'] as Covered;
  const vendors = body['vendors'] as (Covered & { vendor: string; status: string })[];
  expect(vendors.map(({ vendor }) => vendor)).toEqual(Object.keys(VENDORS).sort());
  const sum = (state: keyof Covered['boards']): number =>
    vendors.reduce((boards, vendor) => boards + vendor.boards[state], 0);
  expect(total.boards).toEqual({ live: sum('live'), blocked: sum('blocked'), new: sum('new'), lost: sum('lost') });
  expect(total.companies).toBeGreaterThan(0);
  const covered = vendors.filter(({ boards }) => boards.live > 0);
  for (const { median_age_seconds: age } of covered) expect(age).toBeGreaterThanOrEqual(0);
  for (const { boards, median_age_seconds: age } of vendors) {
    if (boards.live + boards.blocked === 0) expect(age).toBeNull();
  }
});
