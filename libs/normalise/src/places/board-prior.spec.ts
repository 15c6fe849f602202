import fs from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { boardPriorOf } from './board-prior.js';
import { gazetteerData } from './cities-file.js';
import type { BoardPrior, PlaceEvidence } from './place.js';
import { createPlaceNormaliser, type PlaceNormaliser } from './place-of.js';

const at = (country: string, evidence: PlaceEvidence = 'stated') => ({ country, evidence });

describe('the prior of a board', () => {
  test('is the country of at least three postings, of which 80 % are there', () => {
    const four = [at('DE'), at('DE'), at('DE'), at('DE')];
    expect(boardPriorOf({ places: [...four, at('AT')] })).toEqual({ country: 'DE', basis: 'postings', isOnly: false });
    expect(boardPriorOf({ places: [...four, at('AT'), at('CH')], host: 'acme.de' })).toBeNull();
    expect(boardPriorOf({ places: [at('DE'), at('DE')] })).toBeNull();
  });

  test('does not count postings whose country only a town or a prior gave', () => {
    expect(boardPriorOf({ places: [at('DE', 'town'), at('DE', 'board'), at('DE', 'town')] })).toBeNull();
  });

  test("is else the country of the employer's host", () => {
    expect(boardPriorOf({ places: [], host: 'jobs.acme.co.uk' })).toEqual({
      ...{ country: 'GB', basis: 'host', isOnly: false },
    });
    expect(boardPriorOf({ places: [at('FR'), at('FR')], host: 'acme.de' })?.country).toBe('DE');
    expect(boardPriorOf({ places: [], host: 'acme.io' })).toBeNull();
  });

  test('is the only country when all postings are there and the host agrees', () => {
    const places = [at('DE'), at('DE'), at('DE')];
    expect(boardPriorOf({ places, host: 'acme.de' })?.isOnly).toBe(true);
    expect(boardPriorOf({ places, host: 'acme.com' })?.isOnly).toBe(false);
  });
});

describe('a place with a prior', () => {
  let places: PlaceNormaliser;
  beforeAll(() => {
    places = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));
  });
  const country = (locationText: string, prior?: Partial<BoardPrior>): string | null =>
    places.placeOf({
      locationText,
      ...(prior && { prior: { country: 'GB', basis: 'postings', isOnly: false, ...prior } }),
    }).country;

  test('is in its country when the town is there and the text leaves it open', () => {
    expect(country('Cambridge')).toBeNull();
    expect(country('Cambridge', {})).toBe('GB');
    expect(places.placeOf({ locationText: 'Taunton', prior: { country: 'GB', basis: 'host', isOnly: false } })).toEqual(
      { country: 'GB', city: 'Taunton', evidence: 'board' },
    );
  });

  test.each(['Cambridge, MA', 'Paris', 'Berlin, Germany', 'London; New York', 'Remote', 'EMEA'])(
    'never decides against the text or where it names no place: %s',
    (text) => expect(country(text, { isOnly: true })).toBe(country(text)),
  );

  test('decides alone only for a board of one country', () => {
    expect(country('Xyzzyhausen', { country: 'DE' })).toBeNull();
    expect(country('Xyzzyhausen', { country: 'DE', isOnly: true })).toBe('DE');
  });
});
