import { describe, expect, test } from '@jest/globals';
import type { Salary } from '@hiring/contracts';
import { extract } from '../extract.js';
import { PAY_RULES } from './pay.js';

function payOf(text: string, country: string | null = 'US'): Salary[] | null {
  return extract(text, { hash: '', company: null, country }).salary?.value ?? null;
}

test.each(PAY_RULES)('$id decides its example', ({ id, example }) => {
  expect(extract(example, { hash: '', company: null, country: 'US' }).salary?.rule).toBe(id);
});

test.each([
  'Pay: 555 123 4567',
  'Contact for salary: 212 555 0199',
  'Contact for salary: 212-555-0199',
  'Salary: 49 170 12345678',
  'The salary for this role: 10115 Berlin',
  'Salary questions: 555.123.4567',
])('a part of a telephone number or an address is no pay: %s', (text) => {
  expect([payOf(text, 'US'), payOf(text, 'DE')]).toEqual([null, null]);
});

describe('base pay', () => {
  test.each<[string, number | null, number | null, string, Salary['period']]>([
    ['Salary: $80,000 - $95,000 per year', 80_000, 95_000, 'USD', 'year'],
    ['Earning potential of $80K to $95K', 80_000, 95_000, 'USD', 'year'],
    ['Base pay of $80K to $95K', 80_000, 95_000, 'USD', 'year'],
    ['Salary range $25-30,000', 25_000, 30_000, 'USD', 'year'],
    ['Compensation: $21.50/hr', 21.5, 21.5, 'USD', 'hour'],
    ['Pay starts at $20 an hour', 20, null, 'USD', 'hour'],
    ['Salary up to £45,000', null, 45_000, 'GBP', 'year'],
    ['Base salary $85,000+', 85_000, null, 'USD', 'year'],
    ['Day rate of £450 to £500', 450, 500, 'GBP', 'day'],
    ['Gehalt: 3.200 € brutto pro Monat', 3_200, 3_200, 'EUR', 'month'],
    ['Jahresgehalt zwischen 54.000 EUR und 61.500 EUR', 54_000, 61_500, 'EUR', 'year'],
    ['Stundenlohn 14,50 €', 14.5, 14.5, 'EUR', 'hour'],
    ['Rémunération : 35-45k€ / an', 35_000, 45_000, 'EUR', 'year'],
    ['Salaire : 1 950 € brut mensuel', 1_950, 1_950, 'EUR', 'month'],
    ['Rémunération à partir 2 100 € brut / mois', 2_100, null, 'EUR', 'month'],
    ['Salario de 14.000 euros brutos anuales', 14_000, 14_000, 'EUR', 'year'],
    ['Salary of CAD 70,000 a year', 70_000, 70_000, 'CAD', 'year'],
  ])('%s', (text, min, max, currency, period) => {
    expect(payOf(text)).toEqual([{ min, max, currency, period }]);
  });

  test.each([
    'A sign-on bonus of $5,000 is paid.',
    'We raised $40,000,000 from our investors.',
    'We have $10M in ARR and pay our bills.',
    'Tuition reimbursement of up to $12,000 per year',
    'A monthly stipend of $500 per month',
    'Customers pay in the $20k-$90k ARR range.',
    'Our 401k plan has a match of 4 percent.',
    'On-target earnings (OTE) of $120,000',
    'A referral bonus: $1,500',
    'Variable por objetivos: 1.000 €/mes',
    'Full-time work with an earning potential of $90,000+',
    'We serve 25,000 - 40,000 guests.',
    'De 2k€ à 24k€ / client',
  ])('none in "%s"', (text) => expect(payOf(text)).toBeNull());

  test('every band is kept, once', () => {
    const text = 'Zone A $75,000 - $120,000 USD\nZone B $65,000 - $104,000 USD\nZone A $75,000 - $120,000 USD';
    expect(payOf(text)?.map(({ min, max }) => [min, max])).toEqual([
      [75_000, 120_000],
      [65_000, 104_000],
    ]);
  });

  test('amounts of one period are kept together', () => {
    expect(payOf('Nights: £19.50 per hour\nWeekends: £22 per hour', 'GB')?.map(({ min }) => min)).toEqual([19.5, 22]);
  });

  test('a bare dollar sign is of the posting’s country, and of none that is not known', () => {
    const text = 'Salary: $80,000 - $95,000';
    const currencies = ['US', 'CA', 'AU', 'NZ', 'SG'].map((country) => payOf(text, country)?.[0]?.currency);
    expect(currencies).toEqual(['USD', 'CAD', 'AUD', 'NZD', 'SGD']);
    expect(payOf(text, null)).toBeNull();
    expect(payOf(text, 'MX')).toBeNull();
    expect(payOf('Salary: US$80,000 - US$95,000', null)?.[0]?.currency).toBe('USD');
    expect(payOf('Salary: 80,000 - 95,000 CAD', null)?.[0]?.currency).toBe('CAD');
  });

  test('an amount without a sign is pay where it is called so', () => {
    expect(payOf('Salary: 80,000 - 95,000', 'GB')).toEqual([
      { min: 80_000, max: 95_000, currency: 'GBP', period: 'year' },
    ]);
    expect(payOf('Salary: 80,000 - 95,000', null)).toBeNull();
  });

  test('an amount without a sign is in the money that its sentence names, before that of the country', () => {
    const text = 'The bonus is up to HKD 90,000 on top of an annual base salary of 312,000';
    expect(payOf(text)?.map(({ currency }) => currency)).toEqual(['HKD']);
  });

  test.each([
    ['US', 'USD', 'Experience: 3 years\nSalary: 80,000 - 95,000'],
    ['GB', 'GBP', 'Contract length: 2 years\nSalary: 80,000 - 95,000 per year'],
    ['US', 'USD', 'Location: Cameron\nSalary: 60,000 - 70,000 per year'],
    ['CA', 'CAD', 'Ingénieur - salaire : 55 000 - 65 000 par an'],
  ])('the end of a word is no currency (%s, %s): %s', (country, currency, text) => {
    expect(payOf(text, country)?.map((pay) => pay.currency)).toEqual([currency]);
  });

  test.each([
    ['US', 'USD', 'Skills: CAD\nSalary: 80,000 - 95,000'],
    ['US', 'USD', 'CPR and AED certificate\nSalary: 45,000 - 55,000'],
    ['FR', 'EUR', 'Ils vous attendent\nSalaire : 45 000 - 55 000 par an'],
    ['US', 'CAD', 'Compensation (CAD)\nSalary: 80,000 - 95,000'],
    ['US', 'CAD', 'CAD salary: 80,000 - 95,000'],
    ['GB', 'USD', 'All amounts in USD\nSalary: 80,000 - 95,000'],
    ['GB', 'USD', '(USD)\nSalary: 80,000 - 95,000'],
    ['GB', 'EUR', 'Pay (€)\nSalary: 80,000 - 95,000'],
  ])('a code is a currency where it is said of pay (%s, %s): %s', (country, currency, text) => {
    expect(payOf(text, country)?.map((pay) => pay.currency)).toEqual([currency]);
  });

  test.each(['$5,000 bonus', 'Bonus: USD 5,000', 'Bonus of 5k €'])(
    'the sign of another amount in the line before is not that of the pay: %s',
    (heading) => {
      const pay = payOf(`${heading}\nSalary: 45,000 - 55,000 per year`, 'GB');
      expect(pay).toEqual([{ min: 45_000, max: 55_000, currency: 'GBP', period: 'year' }]);
    },
  );

  test('impossible pay is none', () => {
    expect(payOf('Salary: $950 per hour')).toBeNull();
    expect(payOf('Salary: $120,000 - $80,000 per year')).toBeNull();
    expect(payOf('Salary: $12 per year')).toBeNull();
    expect(payOf('Pay range: $10,000 - $100,000')).toBeNull();
  });
});
