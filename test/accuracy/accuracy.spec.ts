import { beforeAll, describe, expect, test } from '@jest/globals';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { JOB_FUNCTIONS } from '@hiring/contracts';
import { createPlaceNormaliser, gazetteerData, type PlaceNormaliser } from '@hiring/normalise/places';
import {
  cityScoreOf,
  functionDecided,
  isPlaces,
  PARTS,
  rowsOf,
  scoreOf,
  setsOf,
  type PlaceRow,
  type TitleRow,
} from './score.js';

let places: PlaceNormaliser;
beforeAll(() => {
  const resolve = createRequire(new URL('../../libs/normalise/src/index.ts', import.meta.url)).resolve;
  places = createPlaceNormaliser(gazetteerData(resolve, fs));
});

/** Bars of each set, in percent of its rows: the minimum of right and the maximum of wrong labels. */
const BARS: Record<string, { right: number; wrong: number }> = {
  'titles-en': { right: 97, wrong: 3 },
  'titles-de': { right: 98, wrong: 2 },
  'titles-fr': { right: 98, wrong: 2 },
  'titles-es': { right: 98, wrong: 2 },
  'titles-it': { right: 98, wrong: 2 },
  'titles-mixed': { right: 97, wrong: 2.5 },
  'titles-retail': { right: 96, wrong: 3 },
  'titles-health': { right: 98, wrong: 2 },
  'titles-craft': { right: 97, wrong: 3 },
  postings: { right: 97, wrong: 2 },
  places: { right: 97, wrong: 0.5 },
};

describe('the tuned sets', () => {
  test('are all there', () => expect(setsOf('tuned')).toEqual(Object.keys(BARS).sort()));

  test.each(Object.entries(BARS))('%s: no fewer are right and no more wrong than its bar', (set, bar) => {
    const { rows, right, wrong } = scoreOf('tuned', set, places);
    expect((100 * right) / rows).toBeGreaterThanOrEqual(bar.right);
    expect((100 * wrong) / rows).toBeLessThanOrEqual(bar.wrong);
  });

  test('places: cities are right where the text names one of one country', () => {
    const { rows, right, wrong } = cityScoreOf('tuned', 'places', places);
    expect((100 * right) / rows).toBeGreaterThanOrEqual(97);
    expect((100 * wrong) / rows).toBeLessThanOrEqual(0.5);
  });

  test('places of several countries list exactly these', () => {
    const several = rowsOf<PlaceRow>('tuned', 'places').filter(({ countries }) => countries.length > 1);
    const listed = (text: string): string[] => [
      ...new Set(places.locationsOf(text).map(({ country }) => country ?? '')),
    ];
    expect(several.length).toBeGreaterThan(10);
    expect(
      several.filter(({ text, countries }) => listed(text).sort().join() !== [...countries].sort().join()),
    ).toEqual([]);
  });

  test('every function occurs', () => {
    const titles = setsOf('tuned').filter((set) => !isPlaces(set));
    const decided = titles.flatMap((set) => rowsOf<TitleRow>('tuned', set).map(functionDecided));
    expect([...new Set(decided)].sort()).toEqual([...JOB_FUNCTIONS].sort());
  });
});

/** Sets whose errors were not examined. A set below its bar is examined, becomes a tuned one, and is replaced. */
const UNTOUCHED_BARS: Record<string, { right: number; wrong: number }> = {
  'titles-en': { right: 90, wrong: 3 },
  'titles-de': { right: 85, wrong: 3 },
  'titles-fr': { right: 85, wrong: 3 },
  'titles-health': { right: 85, wrong: 3 },
  'titles-craft': { right: 85, wrong: 3 },
  'titles-es': { right: 85, wrong: 3 },
  'titles-it': { right: 85, wrong: 3 },
  'titles-retail': { right: 85, wrong: 3 },
  postings: { right: 97, wrong: 2 },
  places: { right: 97, wrong: 0.5 },
};

/** All words of a row that its label depends on, in lower case. */
function wordsOf(row: TitleRow | PlaceRow): string {
  const words = 'text' in row ? [row.text] : [row.title, row.department, row.team, row.vendor_function];
  return words.join('\n').toLowerCase().trim();
}

describe('the untouched sets', () => {
  test('are all there', () => expect(setsOf('untouched')).toEqual(Object.keys(UNTOUCHED_BARS).sort()));

  test('have no row of a tuned set', () => {
    const tuned = new Set(setsOf('tuned').flatMap((set) => rowsOf<TitleRow | PlaceRow>('tuned', set).map(wordsOf)));
    const rows = setsOf('untouched').flatMap((set) => rowsOf<TitleRow | PlaceRow>('untouched', set).map(wordsOf));
    expect(rows.filter((words) => tuned.has(words))).toEqual([]);
  });

  test.each(Object.entries(UNTOUCHED_BARS))('%s: no fewer are right and no more wrong than its bar', (set, bar) => {
    const { rows, right, wrong } = scoreOf('untouched', set, places);
    expect((100 * right) / rows).toBeGreaterThanOrEqual(bar.right);
    expect((100 * wrong) / rows).toBeLessThanOrEqual(bar.wrong);
  });
});

describe('labelled rows', () => {
  const sets = PARTS.flatMap((part) => setsOf(part).map((set) => [part, set] as const));

  test.each(sets)('%s/%s is well-formed', (part, set) => {
    const known: ReadonlySet<string> = new Set(JOB_FUNCTIONS);
    const isWellFormed = (row: TitleRow | PlaceRow): boolean =>
      'text' in row
        ? row.text !== '' && row.countries.every((country) => /^[A-Z]{2}$/.test(country))
        : row.title !== '' && row.accept.length > 0 && row.accept.every((label) => known.has(label));
    expect(rowsOf<TitleRow | PlaceRow>(part, set).filter((row) => !isWellFormed(row))).toEqual([]);
  });
});
