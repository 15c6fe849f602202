import { describe, expect, it } from '@jest/globals';
import { parseBoardFile } from './board-file.js';
import { salaryOf } from './vocabulary.js';

const salaryIn = (vendor: string, body: unknown) =>
  parseBoardFile(vendor, JSON.stringify(body), {}).postings[0]?.salary;
const job = { id: 'a', title: 'Nurse', text: 'Nurse' };
const year = { min: 50_000, max: 60_000, currency: 'EUR', period: 'year' };
const ashby = (more: object, pay: object[]) => ({
  jobs: [{ ...job, ...more, compensation: { summaryComponents: pay } }],
});
const component = {
  compensationType: 'Salary',
  interval: '1 YEAR',
  currencyCode: 'EUR',
  minValue: 50_000,
  maxValue: 60_000,
};

describe('salary from a structured field', () => {
  it.each<[string, unknown]>([
    ['lever', [{ ...job, salaryRange: { min: 50_000, max: 60_000, currency: 'EUR', interval: 'per-year-salary' } }]],
    ['ashby', ashby({}, [component, { ...component, compensationType: 'EquityCashValue' }])],
    ['recruitee', { offers: [{ ...job, salary: { min: '50000', max: '60000', currency: 'EUR', period: 'year' } }] }],
    [
      'pinpoint',
      {
        data: [
          {
            ...job,
            compensation_minimum: 50_000.0,
            compensation_maximum: 60_000.0,
            compensation_currency: 'EUR',
            compensation_frequency: 'year',
          },
        ],
      },
    ],
    [
      'teamtailor',
      {
        items: [
          {
            url: 'https://acme.teamtailor.com/jobs/1-nurse',
            title: 'Nurse',
            _jobposting: {
              baseSalary: { currency: 'EUR', value: { minValue: 50_000, maxValue: 60_000, unitText: 'YEAR' } },
            },
          },
        ],
      },
    ],
    [
      'site',
      {
        '@type': 'JobPosting',
        ...job,
        baseSalary: { currency: 'EUR', value: { minValue: 50_000, maxValue: 60_000, unitText: 'YEAR' } },
      },
    ],
  ])('%s', (vendor, body) => {
    expect(salaryIn(vendor, body)).toEqual(year);
  });

  it('is ignored where the board is configured not to show it', () => {
    expect(salaryIn('ashby', ashby({ shouldDisplayCompensationOnJobPostings: false }, [component]))).toBeUndefined();
    const hidden = { compensation_visible: false, compensation_minimum: 1, compensation_currency: 'EUR' };
    expect(salaryIn('pinpoint', { data: [{ ...job, ...hidden, compensation_frequency: 'year' }] })).toBeUndefined();
  });

  it('is ignored where several components are pay of different places', () => {
    expect(salaryIn('ashby', ashby({}, [component, { ...component, currencyCode: 'USD' }]))).toBeUndefined();
  });

  it.each<[string, Parameters<typeof salaryOf>[0]]>([
    ['no amount', { min: null, max: null, currency: 'EUR', period: 'year' }],
    ['amounts of zero', { min: 0, max: 0, currency: 'EUR', period: 'year' }],
    ['amounts the wrong way round', { min: 2, max: 1, currency: 'EUR', period: 'year' }],
    ['an implausible amount', { min: 1e300, max: null, currency: 'EUR', period: 'year' }],
    ['a negative amount', { min: -1, max: null, currency: 'EUR', period: 'year' }],
    ['a text for an amount', { min: 'competitive', max: null, currency: 'EUR', period: 'year' }],
    ['no currency', { min: 1, max: 2, currency: null, period: 'year' }],
    ['a sign for a currency', { min: 1, max: 2, currency: '€', period: 'year' }],
    ['no period', { min: 1, max: 2, currency: 'EUR', period: undefined }],
    ['a period of one payment', { min: 1, max: 2, currency: 'EUR', period: 'one-time' }],
  ])('with %s is none', (_name, raw) => {
    expect(salaryOf(raw)).toBeUndefined();
  });

  it.each([
    ['1 HOUR', 'hour'],
    ['per-hour-wage', 'hour'],
    ['hourly', 'hour'],
    ['DAY', 'day'],
    ['daily', 'day'],
    ['weekly', 'week'],
    ['1 MONTH', 'month'],
    ['per-month-salary', 'month'],
    ['yearly', 'year'],
    ['annually', 'year'],
    ['per annum', 'year'],
  ])('reads the period %s as %s', (period, expected) => {
    expect(salaryOf({ min: 900, max: null, currency: 'usd', period })).toEqual({
      ...{ min: 900, max: null, currency: 'USD', period: expected },
    });
  });
});
