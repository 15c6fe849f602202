import { describe, expect, it } from '@jest/globals';
import type { Salary } from '@hiring/contracts';
import { parseBoardFile } from './board-file.js';
import type { PostingRecord } from './posting-record.js';
import { salaryInText } from './salary-text.js';
import { salaryOf } from './vocabulary.js';

const only = (vendor: string, body: unknown): PostingRecord | undefined =>
  parseBoardFile(vendor, JSON.stringify(body), {}).postings[0];
const site = (job: object): PostingRecord | undefined =>
  only('site', { '@type': 'JobPosting', title: 'Nurse', ...job });

describe('pay that no job has', () => {
  it.each<[string, Salary['period'], number | null, number | null, string]>([
    ['a placeholder of one', 'year', 1, 1_000_000, 'USD'],
    ['a placeholder of one an hour', 'hour', 1, null, 'EUR'],
    ['a year’s pay by the hour', 'hour', 85_000, 110_000, 'USD'],
    ['a year’s pay by the day', 'day', 85_000, 110_000, 'EUR'],
    ['a year’s pay by the month', 'month', 85_000, 110_000, 'GBP'],
    ['a lower year’s pay by the month', 'month', 50_000, 60_000, 'USD'],
    ['a placeholder of nines', 'year', 999_999, 999_999, 'USD'],
    ['a placeholder of nines for the most', 'year', 100_000, 999_999, 'USD'],
    ['an hour’s pay by the year', 'year', 25, 35, 'USD'],
    ['thousands', 'year', 85, 110, 'USD'],
    ['a range of two worlds', 'year', 10_000, 900_000, 'USD'],
    ['a year of yen by the hour', 'hour', 6_000_000, 8_000_000, 'JPY'],
  ])('%s is unknown', (_name, period, min, max, currency) => {
    expect(salaryOf({ min, max, currency, period })).toBeUndefined();
  });

  it.each<[Salary['period'], number, number, string]>([
    ['hour', 7.25, 9, 'USD'],
    ['hour', 60, 120, 'INR'],
    ['hour', 9_860, 12_000, 'KRW'],
    ['hour', 1_100, 1_500, 'JPY'],
    ['hour', 250, 600, 'USD'],
    ['day', 600, 900, 'GBP'],
    ['month', 3_000_000, 5_000_000, 'IDR'],
    ['month', 12_000_000, 25_000_000, 'VND'],
    ['month', 1_300_000, 4_000_000, 'COP'],
    ['year', 80_000, 99_999, 'USD'],
    ['month', 50_000, 60_000, 'MXN'],
    ['month', 12_000, 18_000, 'USD'],
    ['month', 450, 700, 'KWD'],
    ['year', 250_000, 600_000, 'INR'],
    ['year', 45_000_000, 60_000_000, 'KRW'],
    ['year', 90_000, 900_000, 'USD'],
    ['year', 300_000, 1_200_000, 'USD'],
    ['month', 900, 1_200, 'XXX'],
  ])('%s %d to %d %s is pay', (period, min, max, currency) => {
    expect(salaryOf({ min, max, currency, period })).toEqual({ min, max, currency, period });
  });
});

describe('pay of a JobPosting', () => {
  const year: Salary = { min: 50_000, max: 60_000, currency: 'EUR', period: 'year' };
  const quantity = (value: object): object => ({ currency: 'EUR', value });
  it.each<[string, object, Salary | undefined]>([
    [
      'texts with commas',
      { baseSalary: quantity({ minValue: '50,000', maxValue: '60,000.00', unitText: 'YEAR' }) },
      year,
    ],
    [
      'texts with dots',
      { baseSalary: quantity({ minValue: '50.000,00', maxValue: '60.000,00', unitText: 'YEAR' }) },
      year,
    ],
    ['a range in one text', { baseSalary: quantity({ value: '50000 - 60000', unitText: 'per year' }) }, year],
    [
      'a list with one salary',
      { baseSalary: [quantity({ minValue: 50e3, maxValue: 60e3, unitText: 'annual' })] },
      year,
    ],
    [
      'the unit beside the value',
      { baseSalary: { currency: 'EUR', minValue: 50e3, maxValue: 60e3, unitText: 'YEAR' } },
      year,
    ],
    [
      'the currency beside the salary',
      { salaryCurrency: 'EUR', baseSalary: { value: { minValue: 50e3, maxValue: 60e3, unitText: 'YEAR' } } },
      year,
    ],
    [
      'several salaries',
      { baseSalary: [quantity({ value: 5e4, unitText: 'YEAR' }), quantity({ value: 6e4, unitText: 'YEAR' })] },
      undefined,
    ],
    ['no unit', { baseSalary: quantity({ minValue: 50e3, maxValue: 60e3 }) }, undefined],
    ['empty texts', { baseSalary: { currency: '', value: { minValue: '', maxValue: '', unitText: '' } } }, undefined],
    [
      'a text that two countries read differently',
      { baseSalary: quantity({ value: '50.000', unitText: 'YEAR' }) },
      undefined,
    ],
  ])('%s', (_name, job, salary) => {
    expect(site(job)?.salary).toEqual(salary);
  });
});

describe('pay that a vendor writes as one text', () => {
  it.each<[string, string | undefined, Partial<Salary> | undefined]>([
    ['$150,000 – $170,000 / year', 'US', { min: 150_000, max: 170_000, currency: 'USD', period: 'year' }],
    ['$20 - $25 / hr', 'CA', { min: 20, max: 25, currency: 'CAD', period: 'hour' }],
    ['$1.40k - $1.80k / week', 'US', { min: 1_400, max: 1_800, currency: 'USD', period: 'week' }],
    ['€50k to €60k per year', undefined, { min: 50_000, max: 60_000, currency: 'EUR', period: 'year' }],
    ['C$80,000 / yr', undefined, { min: 80_000, max: 80_000, currency: 'CAD', period: 'year' }],
    ['30,000 - 40,000 GBP annually', undefined, { min: 30_000, max: 40_000, currency: 'GBP', period: 'year' }],
    ['$1.40k - $1.80k', 'US', undefined],
    ['$150,000 / year', undefined, undefined],
    ['$150,000 / project', 'US', undefined],
    ['competitive', 'US', undefined],
  ])('%s in %s', (text, country, salary) => {
    expect(salaryInText(text, country)).toEqual(salary);
  });

  it('is read for bamboohr, from a detail', () => {
    const jobOpening = {
      ...{ jobOpeningName: 'Nurse', jobOpeningShareUrl: 'https://acme.bamboohr.com/careers/7' },
      ...{ compensation: '$110,000 - $150,000 per year', atsLocation: { country: 'Canada' } },
    };
    const year = { min: 110_000, max: 150_000, currency: 'CAD', period: 'year' };
    expect(only('bamboohr', { result: { jobOpening } })?.salary).toEqual(year);
  });

  it('is read for breezy', () => {
    const row = { id: '1', name: 'Nurse', salary: '$60k - $80k / yr', location: { country: { id: 'US' } } };
    expect(only('breezy', [row])?.salary).toEqual({ min: 60_000, max: 80_000, currency: 'USD', period: 'year' });
  });
});
