import { describe, expect, test } from '@jest/globals';
import type { Salary, SalaryPeriod } from '@hiring/contracts';
import { postingTerms, yearlySalary } from './search-terms.js';

const posting = { company_id: 7, title: 'Senior Nurse', function: 'healthcare' as const, country: null };
const known = <T>(value: T): { value: T; source: 'published' } => ({ value, source: 'published' });
const salary = (over: Partial<Salary>): Salary => {
  return { min: null, max: null, currency: 'EUR', period: 'year', ...over };
};

describe('the terms of a posting', () => {
  test('are the words of its title, its function and its company', () => {
    expect(postingTerms(posting).toSorted()).toEqual(['f=healthcare', 'i=7', 'nurse', 'senior']);
  });

  test('are also its country and each attribute that is known; every country of its places once', () => {
    const place = (country: string | null) => ({ city: null, region: null, country });
    const attributes = {
      workplace: known('remote' as const),
      employment_type: known('full_time' as const),
      seniority: known('senior' as const),
      salary: known(salary({ max: 1 })),
      locations: known([place('DE'), place('FR'), place('DE'), place(null)]),
    };
    const terms = postingTerms({ ...posting, country: 'DE', attributes });
    const added = ['c=DE', 'w=remote', 'e=full_time', 's=senior', 'm=EUR', 'l=DE', 'l=FR'];
    expect(terms.toSorted()).toEqual([...postingTerms(posting), ...added].toSorted());
  });
});

describe('the salary per year', () => {
  test.each<[SalaryPeriod, number]>([
    ['hour', 2_080],
    ['day', 260],
    ['week', 52],
    ['month', 12],
    ['year', 1],
  ])('of one per %s is %i times as much', (period, times) => {
    expect(yearlySalary(salary({ max: 3, period }))).toBe(3 * times);
  });

  test('is that of the upper bound, else of the lower one, else unknown', () => {
    expect(yearlySalary(salary({ min: 10, max: 20 }))).toBe(20);
    expect(yearlySalary(salary({ min: 10 }))).toBe(10);
    expect(yearlySalary(salary({}))).toBeNull();
    expect(yearlySalary(undefined)).toBeNull();
  });

  test('is a whole number that keeps its value', () => {
    expect(yearlySalary(salary({ max: 10.0001, period: 'hour' }))).toBe(20_800);
    expect(yearlySalary(salary({ max: Number.MAX_SAFE_INTEGER, period: 'hour' }))).toBe(Number.MAX_SAFE_INTEGER);
  });
});
