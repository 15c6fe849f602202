import fs from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { gazetteerData } from './cities-file.js';
import type { VendorPlace } from './place.js';
import { createPlaceNormaliser } from './place-of.js';

const resolve = createRequire(new URL('../index.ts', import.meta.url)).resolve;
const places = createPlaceNormaliser(gazetteerData(resolve, fs));

const written = (place: VendorPlace): string =>
  places
    .locate(place)
    .map(({ city, region, country }) => [city, region, country].map((part) => part ?? '-').join('/'))
    .join('; ');

describe('a place in a vendor’s fields', () => {
  it.each<[string, VendorPlace, string]>([
    ['a town named like a city abroad', { city: 'Vienna', region: 'VA', country: 'us' }, 'Vienna/Virginia/US'],
    ['a region as ISO 3166-2', { city: 'Vienna', region: 'US-VA', country: 'US' }, 'Vienna/Virginia/US'],
    ['a town named like a country', { city: 'Lebanon', region: 'Tennessee' }, 'Lebanon/Tennessee/US'],
    ['a state named like a city', { city: 'Rome', region: 'New York', country: 'USA' }, 'Rome/New York/US'],
    [
      'a state named like a country',
      { city: 'Atlanta', region: 'Georgia', country: 'United States' },
      'Atlanta/Georgia/US',
    ],
    [
      'a text that repeats a state',
      { region: 'Washington', country: 'USA', text: 'Washington, USA' },
      '-/Washington/US',
    ],
    ['a text with a city of a state', { region: 'NY', country: 'US', text: 'New York, NY' }, 'New York/New York/US'],
    ['a text with a city state', { region: 'Berlin', country: 'DE', text: 'Berlin' }, 'Berlin/Berlin/DE'],
    ['a city within a larger one of that name', { city: 'New Delhi', region: 'DL', country: 'IN' }, 'New Delhi/-/IN'],
    ['a province after a city of many countries', { text: 'Cartagena, Murcia' }, 'Cartagena/-/ES'],
    ['a city by its short name', { text: 'Leon, Mexico' }, 'León de los Aldama/-/MX'],
    ['a country named like a state', { city: 'Tbilisi', country: 'Georgia' }, 'Tbilisi/-/GE'],
    ['a text against the country', { country: 'US', text: 'Dublin' }, 'Dublin/-/US'],
    [
      'a text for what the fields lack',
      { region: 'WA', country: 'US', text: 'Bellevue, WA' },
      'Bellevue/Washington/US',
    ],
    [
      'a text of several countries',
      { country: 'GB', text: 'London, UK; Boston, MA' },
      'London/-/GB; Boston/Massachusetts/US',
    ],
    ['no place at all', { country: 'US', text: 'Remote' }, '-/-/US'],
    ['a workplace for a city', { city: 'Remote', country: 'DE' }, '-/-/DE'],
    ['a country for a city', { city: 'USA - Fully Remote', country: 'US' }, '-/-/US'],
    ['a continent for a region', { city: 'Phoenix', region: 'North America', country: 'US' }, 'Phoenix/-/US'],
    ['a country for a region', { city: 'Stockholm', region: 'Sweden', country: 'SE' }, 'Stockholm/-/SE'],
    ['a part of a country that is called one', { city: 'Leeds', region: 'England', country: 'GB' }, 'Leeds/England/GB'],
    ['a country that is a part of one', { city: 'Leeds', country: 'England' }, 'Leeds/-/GB'],
    ['a state for a country', { city: 'Austin', country: 'Texas' }, 'Austin/-/US'],
    ['a region for a city', { city: 'Bay Area', country: 'US' }, '-/Bay Area/US'],
    ['a state for a city', { city: 'Texas', country: 'US' }, '-/Texas/US'],
    ['a city that is a region as well', { city: 'Zug', country: 'CH' }, 'Zug/-/CH'],
    ['a word for several places', { city: 'Mehrere Standorte', country: 'DE' }, '-/-/DE'],
    ['a region alone', { region: 'Georgia' }, '-/Georgia/US'],
    ['several cities', { city: 'Lille / Lyon', country: 'FR' }, 'Lille/-/FR; Lyon/-/FR'],
    ['a list of cities', { city: 'Berlin, Hamburg, München', country: 'DE' }, 'Berlin/-/DE; Hamburg/-/DE; Munich/-/DE'],
    ['a city that is not known', { city: 'Nowhereville' }, 'Nowhereville/-/-'],
    ['an area of many countries', { country: 'European Union' }, ''],
    ['a region that is not known', { city: 'Da Nang', region: 'Hai Chau', country: 'VN' }, 'Da Nang/Hai Chau/VN'],
    ['a code of a region that is not known', { city: 'Bengaluru', region: 'KA', country: 'IN' }, 'Bengaluru/-/IN'],
  ])('%s', (_name, place, expected) => {
    expect(written(place)).toBe(expected);
  });
});

describe('a town with its state in a text', () => {
  it.each([
    ['Lebanon, Tennessee', 'Lebanon/Tennessee/US'],
    ['Mexico, Missouri', 'Mexico/Missouri/US'],
    ['Jordan, MN', 'Jordan/Minnesota/US'],
    ['Peru, IN', 'Peru/Indiana/US'],
    ['Malta, NY', 'Malta/New York/US'],
    ['Cuba, Missouri, United States', 'Cuba/Missouri/US'],
    ['Grenada, MS, USA', 'Grenada/Mississippi/US'],
    ['Vienna, Virginia, United States', 'Vienna/Virginia/US'],
    ['Rome, New York', 'Rome/New York/US'],
    ['Vancouver, Washington', 'Vancouver/Washington/US'],
    ['China Lake, CA', '-/California/US'],
    ['Villanova, PA', '-/Pennsylvania/US'],
    ['Paris, Ontario', 'Paris/Ontario/CA'],
    ['Tbilisi, Georgia', 'Tbilisi/-/GE'],
    ['Palermo, PA', 'Palermo/-/IT'],
    ['Segrate, MI', 'Segrate/-/IT'],
    ['Canada, CA', '-/-/CA'],
    ['India, TN', '-/-/IN'],
    ['Amman, Jordan', 'Amman/-/JO'],
    ['Mexico, Texas', '-/-/MX; -/Texas/US'],
  ])('%s', (text, expected) => {
    expect(written({ text })).toBe(expected);
  });
});
