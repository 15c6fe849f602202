import { expect, test } from '@jest/globals';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { readerOf } from './board-readers.js';
import { backendOf, rateOf } from './politeness.js';

const vendors = Object.keys(VENDORS) as Vendor[];

test('every vendor has a reader, and its placeholder token is valid', () => {
  for (const vendor of vendors) {
    const reader = readerOf(vendor);
    expect(reader.vendor).toBe(vendor);
    expect(reader.readToken(reader.exampleToken)).toBe(reader.exampleToken);
  }
});

test('the name of a vendor has letters only: so it is published', () => {
  expect(vendors.filter((vendor) => !/^[a-z]{1,30}$/.test(vendor))).toEqual([]);
});

test('a canonical token is unchanged', () => {
  for (const vendor of vendors) {
    const token = readerOf(vendor).readToken(vendor === 'workday' ? 'Acme/wd5/Careers' : 'Acme.example') ?? 'acme';
    expect(readerOf(vendor).readToken(token) ?? token).toBe(token);
  }
});

test('the budget belongs to the vendor, whatever host a board is on; suites and sites have one per tenant', () => {
  expect(backendOf('recruitee', 'jobs.acme.example')).toBe(backendOf('recruitee', 'other'));
  expect(backendOf('teamtailor', 'jobs.acme.example')).toBe('teamtailor');
  expect(backendOf('workday', 'acme/wd5/A')).toBe(backendOf('workday', 'acme/wd5/B'));
  expect(backendOf('workday', 'acme/wd5/A')).not.toBe(backendOf('workday', 'other/wd5/A'));
  expect(backendOf('icims', 'Careers.acme.example')).toBe('icims/careers.acme.example');
  expect(backendOf('oracle', 'acme.fa.us2.oraclecloud.com/CX_1')).toBe('oracle/acme.fa.us2.oraclecloud.com');
  expect(backendOf('adp', 'a/1')).toBe('adp');
  expect(backendOf('site', 'acme.example/careers')).toBe('site/acme.example');
});

test('rates are those that are known to work', () => {
  const perSecond = Object.fromEntries(vendors.map((vendor) => [vendor, rateOf(vendor).requestsPerSecond]));
  expect(perSecond).toMatchObject({
    workable: 3,
    smartrecruiters: 3,
    personio: 3,
    bamboohr: 3,
    recruitee: 2,
    join: 5,
    breezy: 14,
    lever: 5,
    ...{ adp: 2, cornerstone: 1, manatal: 2, neogov: 2, oracle: 5 },
  });
  expect(vendors.every((vendor) => rateOf(vendor).maxInFlight === 8)).toBe(true);
});
