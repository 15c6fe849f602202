import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SavedSearchFilters, TextFact } from '@hiring/contracts';
import {
  alternativeTerms,
  companyTerms,
  payOf,
  postingTerms,
  requiredTerms,
  textTerms,
  yearlySalary,
} from '@hiring/signals';
import { SearchIndex, type SearchedEvent } from './search-index.js';

const WORDS = ['senior', 'nurse', 'c++', 'c#', 'lead', 'data', 'engineer', 'night'];
const word = fc.constantFrom(...WORDS);
const country = fc.constantFrom('DE', 'FR', 'US');
const amount = fc.integer({ min: 1, max: 5 });
const partly = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });

const filters = fc
  .record({
    role: partly(fc.constantFrom('engineering' as const, 'healthcare' as const)),
    geo: partly(country),
    words: partly(fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map((words) => words.sort())),
    company_ids: partly(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })),
    location_country: partly(country),
    workplace: partly(fc.constantFrom('remote' as const, 'onsite' as const)),
    seniority: partly(fc.constantFrom('senior' as const, 'lead' as const)),
    salary: partly(
      fc.record({ min: amount, currency: fc.constantFrom('EUR', 'USD'), source: partly(fc.constant('any' as const)) }),
    ),
    technologies: partly(fc.constantFrom(['java'], ['java', 'python'])),
    technologies_any: partly(fc.constantFrom(['java', 'python'], ['python', 'redis'], ['redis'])),
    experience_max: partly(fc.nat(3)),
    language: partly(fc.constantFrom('de', 'en')),
  })
  .map(({ salary, ...given }) => {
    const pay = salary && { salary_min: salary.min, currency: salary.currency, salary_source: salary.source };
    const all = { ...given, ...pay };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as SavedSearchFilters;
  })
  .filter((given) => Object.keys(given).length > 0);

const known = <T>(value: T): { value: T; source: 'published' } => ({ value, source: 'published' });

const event = fc
  .record({
    words: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
    company: fc.integer({ min: 1, max: 5 }),
    fn: fc.constantFrom('engineering' as const, 'healthcare' as const),
    country: fc.option(country),
    places: fc.uniqueArray(country, { maxLength: 2 }),
    workplace: partly(fc.constantFrom('remote' as const, 'onsite' as const)),
    seniority: partly(fc.constantFrom('senior' as const, 'lead' as const)),
    salary: fc.option(fc.record({ yearly: fc.option(amount), currency: fc.constantFrom('EUR', 'USD') })),
    isInText: fc.boolean(),
    slugs: fc.subarray(['java', 'python', 'redis']),
    years: fc.option(fc.nat(4)),
    language: fc.option(fc.constantFrom('de', 'en')),
  })
  .map(({ words, company, fn, country: of, places, workplace, seniority, salary, ...text }): SearchedEvent => {
    const pay = salary && { min: null, max: salary.yearly, currency: salary.currency, period: 'year' as const };
    const fact = <T>(value: T): TextFact<T> => ({ value, source: 'text', confidence: 1, rule: 'r' });
    const attributes = {
      locations: known(places.map((place) => ({ city: null, region: null, country: place }))),
      ...(workplace !== undefined && { workplace: known(workplace) }),
      ...(seniority !== undefined && { seniority: known(seniority) }),
      ...(pay !== null && !text.isInText && { salary: known(pay) }),
      text_facts: {
        ...{ version: 1, hash: '', length: 0, degree: null, visa_sponsorship: null, language: text.language },
        technologies: fact(text.slugs.map((slug) => ({ slug, required: null }))),
        salary: pay === null ? null : fact([pay]),
        experience_years: text.years === null ? null : fact({ min: text.years, max: null }),
      },
    };
    const posting = { company_id: company, title: words.join(' '), function: fn, country: of, attributes };
    const terms = [...postingTerms(posting), ...textTerms(attributes)];
    const found = payOf(attributes).salary;
    return { terms, currency: found?.currency ?? null, yearly: yearlySalary(found) };
  });

function found(index: SearchIndex<number>, one: SearchedEvent): number[] {
  return [...index.match(one)].sort((a, b) => a - b);
}

function isFound(search: SavedSearchFilters, one: SearchedEvent): boolean {
  const index = new SearchIndex<number>();
  index.set(1, search, 1);
  return found(index, one).length > 0;
}

function matchesByComparison(search: SavedSearchFilters, { terms, currency, yearly }: SearchedEvent): boolean {
  const companies = companyTerms(search);
  return (
    requiredTerms(search).every((term) => terms.includes(term)) &&
    (companies.length === 0 || companies.some((term) => terms.includes(term))) &&
    alternativeTerms(search).every((group) => group.some((term) => terms.includes(term))) &&
    (search.salary_min === undefined || (currency === search.currency && (yearly ?? 0) >= search.salary_min))
  );
}

describe('a saved search', () => {
  const terms = postingTerms({
    company_id: 7,
    title: 'Senior Nurse',
    function: 'healthcare',
    country: 'DE',
    attributes: {
      locations: known([{ city: 'Bonn', region: null, country: 'FR' }]),
      workplace: known('remote' as const),
      employment_type: known('full_time' as const),
      seniority: known('senior' as const),
      salary: known({ min: null, max: 50_000, currency: 'EUR', period: 'year' as const }),
    },
  });
  const posting: SearchedEvent = { terms, currency: 'EUR', yearly: 50_000 };

  test.each<[SavedSearchFilters, SavedSearchFilters]>([
    [{ words: ['nurse', 'senior'] }, { words: ['lead', 'nurse'] }],
    [{ role: 'healthcare' }, { role: 'engineering' }],
    [{ geo: 'DE' }, { geo: 'FR' }],
    [{ company_ids: [3, 7] }, { company_ids: [3, 4] }],
    [{ location_country: 'FR' }, { location_country: 'DE' }],
    [{ workplace: 'remote' }, { workplace: 'onsite' }],
    [{ employment_type: 'full_time' }, { employment_type: 'part_time' }],
    [{ seniority: 'senior' }, { seniority: 'lead' }],
    [{ currency: 'EUR' }, { currency: 'USD' }],
    [
      { salary_min: 50_000, currency: 'EUR' },
      { salary_min: 50_001, currency: 'EUR' },
    ],
  ])('for %j matches the posting, and for %j does not', (matching, other) => {
    expect(isFound(matching, posting)).toBe(true);
    expect(isFound(other, posting)).toBe(false);
    expect(isFound({ ...matching, ...other }, posting)).toBe(false);
  });

  test.each([{ yearly: null }, { currency: 'USD' }, { currency: null }])(
    'with a salary does not match a posting with %j',
    (given) => {
      expect(isFound({ salary_min: 1, currency: 'EUR' }, { ...posting, ...given })).toBe(false);
    },
  );
});

describe('the index of saved searches', () => {
  test('keeps nothing of searches that were removed', () => {
    fc.assert(
      fc.property(fc.array(filters, { maxLength: 30 }), (searches) => {
        const index = new SearchIndex<number>();
        for (const round of [1, 2]) {
          for (const [id, search] of searches.entries()) index.set(id, search, round);
          for (const id of searches.keys()) index.delete(id);
          index.delete(99);
        }
        const counters = { nextNumber: 1, counts: null };
        expect({ ...index, ...counters }).toEqual({ ...new SearchIndex<number>(), ...counters });
      }),
    );
  });

  test('finds what a comparison with every search finds, in any order of additions and removals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.integer({ min: 1, max: 30 }), filters: fc.option(filters) }), { maxLength: 80 }),
        fc.array(event, { minLength: 1, maxLength: 20 }),
        (changes, events) => {
          const index = new SearchIndex<number>();
          const expected = new Map<number, SavedSearchFilters>();
          for (const [at, change] of changes.entries()) {
            const seen = events[at % events.length];
            if (seen !== undefined) index.observe(seen);
            if (change.filters === null) {
              index.delete(change.id);
              expected.delete(change.id);
            } else {
              index.set(change.id, change.filters, change.id);
              expected.set(change.id, change.filters);
            }
          }
          expect(index.size).toBe(expected.size);
          for (const one of events) {
            const all = [...expected].filter(([, search]) => matchesByComparison(search, one)).map(([id]) => id);
            expect(found(index, one)).toEqual(all.sort((a, b) => a - b));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('examines few searches, also when all share a very common word', () => {
    const index = new SearchIndex<number>();
    const terms = ['senior', 'engineer', 'f=engineering', 'c=DE'];
    const common: SearchedEvent = { terms, currency: null, yearly: null };
    for (let count = 0; count < 100; count += 1) index.observe(common);
    for (let id = 0; id < 10_000; id += 1) index.set(id, { words: ['engineer', 'senior', `w${id}`], geo: 'DE' }, id);
    expect(found(index, common)).toEqual([]);
    expect(index.examined).toBe(0);
    expect(found(index, { ...common, terms: [...common.terms, 'w77'] })).toEqual([77]);
    expect(index.examined).toBe(1);
  });

  test('equal searches are compared once', () => {
    const index = new SearchIndex<number>();
    for (let id = 0; id < 10_000; id += 1) index.set(id, { words: ['senior'], geo: 'DE' }, id);
    expect(found(index, { terms: ['senior', 'c=DE'], currency: null, yearly: null })).toHaveLength(10_000);
    expect([index.examined, index.searches]).toEqual([1, 1]);
  });
});
