import { expect, test } from '@jest/globals';
import { SENIORITIES, WORKPLACES } from '@hiring/contracts';
import { attributeMask, facetOf, facetsOf, wantedBits } from './facets.js';

test('every combination has a number of its own, which fits 15 bits', () => {
  const countries = [undefined, 'AA', 'AZ', 'BA', 'DE', 'US', 'ZZ'];
  const numbers = countries.flatMap((country) =>
    [undefined, ...SENIORITIES].flatMap((seniority) =>
      [undefined, ...WORKPLACES].map((workplace) => facetOf({ country, seniority, workplace })),
    ),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(Math.max(...numbers)).toBeLessThan(2 ** 15);
});

test('a req has the facets of all parts of what is known of it', () => {
  const known = { country: 'DE', seniority: 'senior', workplace: 'remote' } as const;
  const { country, seniority, workplace } = known;
  const parts = [{ seniority }, { workplace }, { seniority, workplace }];
  const there = parts.map((part) => ({ ...part, country }));
  expect(facetsOf(known)).toEqual([...parts, ...there].map(facetOf));
  expect(facetsOf({ seniority })).toEqual([facetOf({ seniority })]);
  expect(facetsOf({ country })).toEqual([]);
});

test('a country is two capital letters', () => {
  expect(() => facetOf({ country: 'de' })).toThrow('de is no country');
});

test('a mask has the bits of what a company has, and of a salary all levels that it reaches', () => {
  const req = { country: 'DE', seniority: 'senior', workplace: 'remote' } as const;
  const mask = attributeMask(facetsOf(req), { EUR: 90_000, USD: 10_000 });
  const has = (...wanted: Parameters<typeof wantedBits>): boolean =>
    wantedBits(...wanted).every((bit) => (mask & bit) !== 0n);
  expect(mask).toBeLessThan(2n ** 63n);
  expect([has({ seniority: 'senior' }), has({ seniority: 'senior', workplace: 'remote' })]).toEqual([true, true]);
  expect([has({ seniority: 'lead' }), has({ seniority: 'senior', workplace: 'onsite' })]).toEqual([false, false]);
  for (const least of [1, 30_000, 90_000]) expect(has({}, { currency: 'EUR', least })).toBe(true);
  expect([has({}, { currency: 'EUR', least: 100_000 }), has({}, { currency: 'USD', least: 20_000 })]).toEqual([
    false,
    false,
  ]);
});
