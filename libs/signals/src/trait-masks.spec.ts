import { expect, test } from '@jest/globals';
import { VENDORS } from '@hiring/contracts';
import { countryMask, HAS_MOVED, traitMask, wantedTraits } from './trait-masks.js';

const vendors = Object.keys(VENDORS);
const MOVE = { from_vendor: 'lever', to_vendor: 'ashby' };

test.each(vendors)(
  'a company with a board of %s, or that moved to or from it, has every bit that is wanted of it',
  (vendor) => {
    const mask = traitMask({
      vendors: ['site', vendor],
      migrations: [MOVE, { from_vendor: vendor, to_vendor: 'site' }, { from_vendor: 'site', to_vendor: vendor }],
    });
    const wanted = wantedTraits({ vendor, from_vendor: vendor, to_vendor: vendor });
    expect(wanted).toHaveLength(3);
    for (const bits of wanted) expect(mask & bits).not.toBe(0n);
  },
);

test('only a company that has moved has a bit of a move', () => {
  expect(traitMask({ vendors, migrations: [] }) & HAS_MOVED).toBe(0n);
  expect(traitMask({ vendors: [], migrations: [MOVE] }) & HAS_MOVED).not.toBe(0n);
});

test('usual vendors and countries are told apart', () => {
  const usual = ['greenhouse', 'lever', 'workday', 'workable', 'personio', 'smartrecruiters', 'recruitee'];
  expect(new Set(usual.map((vendor) => wantedTraits({ vendor })[0])).size).toBe(usual.length);
  const countries = ['US', 'DE', 'GB', 'FR', 'IN', 'CA', 'NL', 'PL'];
  expect(new Set(countries.map((country) => countryMask([country]))).size).toBe(countries.length);
});

test('masks are stored, so they never change, and fit a signed number of 64 bits', () => {
  expect(traitMask({ vendors: ['greenhouse'], migrations: [MOVE] })).toBe(144_115_205_255_725_064n);
  expect(countryMask(['DE', ''])).toBe(140_737_488_355_328n);
  const all = traitMask({ vendors, migrations: vendors.map((vendor) => ({ from_vendor: vendor, to_vendor: vendor })) });
  expect(all).toBeLessThan(2n ** 63n);
});
