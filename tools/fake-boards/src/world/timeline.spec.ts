import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, type SimCompany } from './company.js';
import { crowdCompany, crowdCompanyOf } from './crowd.js';
import { demoCompanies } from './demo.js';
import { boardAt } from './timeline.js';

const ANCHOR = Date.UTC(2026, 5, 1, 12);
const instants = fc.integer({ min: ANCHOR - 150 * DAY_MS, max: ANCHOR + 30 * DAY_MS });
const companies = demoCompanies(7, ANCHOR);
const boards = companies.flatMap((company) => company.boards.map((_, index) => [company, index] as const));

describe('a simulated board', () => {
  test('is the same at the same instant, in any number and order of calls', () => {
    fc.assert(
      fc.property(fc.constantFrom(...boards), instants, ([company, index], at) => {
        const again = demoCompanies(7, ANCHOR).find((each) => each.name === company.name) as SimCompany;
        expect(boardAt(again, index, at)).toEqual(boardAt(company, index, at));
      }),
      { numRuns: 30 },
    );
  });

  test('does not change within the returned span, and spans begin on whole seconds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...boards),
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ([company, index], at, part) => {
          const view = boardAt(company, index, at);
          expect(view.changedAt).toBeLessThanOrEqual(at);
          expect(view.validUntil).toBeGreaterThan(at);
          const inside = Math.floor(
            view.changedAt + (Math.min(view.validUntil, at + 400 * DAY_MS) - view.changedAt - 1) * part,
          );
          if (Number.isFinite(inside)) expect(boardAt(company, index, inside).postings).toEqual(view.postings);
          if (Number.isFinite(view.validUntil)) expect(view.validUntil % 1000).toBe(0);
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each(['Verdant & Oak Stores', 'Swiftlane Delivery', 'Amberfield Energy', 'Quillstack'])(
    '%s shows one thing up to the last instant of its span, through re-posts, re-issues, holes and moves',
    (name) => {
      const company = companies.find((each) => each.name === name) as SimCompany;
      const begin = name === 'Swiftlane Delivery' ? ANCHOR : ANCHOR - 60 * DAY_MS;
      let at = begin;
      for (let spans = 0; spans < 120 && at < ANCHOR + 20 * DAY_MS; spans++) {
        const view = boardAt(company, 0, at);
        if (!Number.isFinite(view.validUntil)) return;
        expect(boardAt(company, 0, view.validUntil - 1).postings).toEqual(view.postings);
        at = view.validUntil;
      }
      expect(at).toBeGreaterThan(begin);
    },
  );

  test('never assigns two postings one number', () => {
    for (const [company, index] of boards) {
      const numbers = boardAt(company, index, ANCHOR).postings.map((posting) => posting.number);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });

  test('differs by seed', () => {
    const titles = (seed: number): string =>
      JSON.stringify(boardAt(demoCompanies(seed, ANCHOR)[0] as SimCompany, 0, ANCHOR).postings);
    expect(titles(1)).not.toBe(titles(2));
  });
});

describe('a crowd', () => {
  test('finds the company of a token, and none for an unknown token', () => {
    const options = { seed: 3 };
    const company = crowdCompany(options, 4321);
    const { vendor, token } = company.boards[0] as { vendor: 'greenhouse'; token: string };
    expect(crowdCompanyOf(options, 5000, vendor, token)).toEqual(company);
    expect(crowdCompanyOf(options, 4000, vendor, token)).toBeNull();
    expect(crowdCompanyOf(options, 5000, vendor, `x${token}`)).toBeNull();
    expect(crowdCompanyOf(options, 5000, 'workday', token)).toBeNull();
  });

  test('has small and large boards between the bounds', () => {
    const sizes = Array.from(
      { length: 300 },
      (_, n) => boardAt(crowdCompany({ seed: 5, sizeMin: 2, sizeMax: 5000 }, n), 0, ANCHOR).postings.length,
    );
    expect(Math.max(...sizes)).toBeGreaterThan(1000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5000);
    expect(sizes.filter((size) => size < 50).length).toBeGreaterThan(60);
  });
});
