import fs, { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { parseBoardFile } from '@hiring/boards';
import { VENDORS, type Vendor } from '@hiring/contracts';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';
import {
  ATTRIBUTE_BARS,
  attributeScores,
  fillRate,
  SCORED,
  type FillRate,
  untouchedAttributeScores,
} from './attribute-score.js';

/**
 * Folders with responses. Those in `MADE` were written for the vendors' tests. Those in `RECORDED` are outside the
 * repository and may be missing.
 */
const MADE = new URL('../../libs/boards/src/vendors/', import.meta.url);
const RECORDED = new URL('../../../shared/boards/', import.meta.url);
const vendors = Object.keys(VENDORS) as Vendor[];

const resolve = createRequire(new URL('../../libs/normalise/src/index.ts', import.meta.url)).resolve;
const places = createPlaceNormaliser(gazetteerData(resolve, fs));
const scores = attributeScores(places);

describe('attributes of labelled titles and payloads', () => {
  test.each(SCORED)('%s: no fewer are right than its bar', (attribute) => {
    const score = scores.find((one) => one.attribute === attribute);
    if (score === undefined) throw new Error('not scored');
    const right = (100 * score.right) / score.rows;
    console.info(`${attribute}: ${score.right} of ${score.rows}\n${score.errors.join('\n')}`);
    expect(score.rows).toBeGreaterThanOrEqual(20);
    expect(right).toBeGreaterThanOrEqual(ATTRIBUTE_BARS[attribute]);
  });
});

test.each(untouchedAttributeScores().filter(({ attribute }) => attribute !== 'salary'))(
  '$attribute of untouched titles: no fewer are right than its bar',
  ({ attribute, rows, right }) => {
    expect(rows).toBeGreaterThanOrEqual(250);
    expect((100 * right) / rows).toBeGreaterThanOrEqual(ATTRIBUTE_BARS[attribute]);
  },
);

function ratesIn(folder: URL, subfolder: string): FillRate[] {
  return vendors.flatMap((vendor) => {
    const path = new URL(`${vendor}/${subfolder}`, folder);
    if (!existsSync(path)) return [];
    const postings = readdirSync(path, { withFileTypes: true })
      // Department files are left out, because they repeat the titles without places.
      .filter((entry) => entry.isFile() && !entry.name.includes('departments'))
      .flatMap(({ name }) => parseBoardFile(vendor, readFileSync(new URL(name, path)), {}).postings);
    return postings.length === 0 ? [] : [fillRate(vendor, postings, places)];
  });
}

describe('fill rates', () => {
  test('every vendor with made answers gives places and a page for most of its postings', () => {
    const rates = ratesIn(MADE, 'payloads/');
    console.table(rates.map(({ vendor, postings, filled }) => ({ vendor, postings, ...filled })));
    expect(rates.length).toBeGreaterThanOrEqual(15);
    for (const { vendor, filled } of rates)
      expect({ vendor, places: filled['locations'] }).not.toEqual({ vendor, places: 0 });
  });

  (existsSync(RECORDED) ? test : test.skip)('of recorded answers: workplace or employment type of every vendor', () => {
    const rates = ratesIn(RECORDED, '');
    console.table(rates.map(({ vendor, postings, filled }) => ({ vendor, postings, ...filled })));
    expect(rates.length).toBeGreaterThan(10);
  });
});
