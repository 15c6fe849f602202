import { describe, expect, test } from '@jest/globals';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { createPlaceNormaliser, gazetteerData } from './index.js';

const normaliser = createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs));

describe('a country', () => {
  test.each([
    ['Berlin, DE', 'DE'],
    ['Wilmington, DE', 'US'],
    ['Toronto, CA', 'CA'],
    ['San Diego, CA', 'US'],
    ['Lebanon, NH', 'US'],
    ['Granada, Spain', 'ES'],
    ['Tbilisi, Georgia', 'GE'],
    ['Atlanta, Georgia', 'US'],
    ['Georgia', null],
    ['Remote (United States | Canada)', null],
    ['Germany, Austria, Switzerland', null],
    ['Zürich / Berlin', null],
    ['Chennai, TN', 'IN'],
    ['Mexico, MO', 'US'],
    ['CAN', null],
    ['Remote', null],
    ['European Union', null],
    ['constructor', null],
    ['United States-Texas-Houston', 'US'],
    ['China-Shanghai', 'CN'],
    ['Houston, TX 77002', 'US'],
    ['Toronto, ON M5V 2T6', 'CA'],
    ['Berlin Germany', 'DE'],
    ['Remote - North America (EST)', null],
    ['NAM', null],
    ['Remote (US time zones)', null],
    ['Remote Europe (UTC-1 to UTC+3)', null],
    ['Toronto, US Remote', null],
    ['Sweden, Dublin, Amsterdam', null],
    ['Canton, MD', 'US'],
    ['DC, Maryland, Virginia', 'US'],
    ['Al-Khobar, 04, SA', 'SA'],
    ['Salem, OR', 'US'],
    ['Florence, AL', 'US'],
    ['Milano, MI', 'IT'],
    ['São Paulo - SP', 'BR'],
    ['New Britain, CT', 'US'],
    ['PL', 'PL'],
    ['TX', 'US'],
    ['Herzliya Pituach Center, IL', null],
  ])('%j is in %j', (locationText, country) => expect(normaliser.placeOf({ locationText }).country).toBe(country));

  test('the vendor’s code wins over the text, is checked, and the European Union is none', () => {
    expect(normaliser.placeOf({ locationText: 'Account Executive France', countryHint: 'NL' }).country).toBe('NL');
    expect(normaliser.placeOf({ locationText: 'Remote', countryHint: 'EU' }).country).toBeNull();
    expect(normaliser.placeOf({ locationText: 'Remote', countryHint: 'uk' }).country).toBe('GB');
    expect(normaliser.placeOf({ locationText: 'Remote', countryHint: 'ZZ' }).country).toBeNull();
  });

  test('nothing at all is nowhere', () => {
    expect(normaliser.placeOf({})).toEqual({ country: null, city: null, evidence: null });
    expect(normaliser.placeOf({ locationText: ' ;;,, ' })).toEqual({ country: null, city: null, evidence: null });
  });

  test('hostile texts are answered in no time', () => {
    const begun = performance.now();
    for (const locationText of [', '.repeat(5000), 'Berlin; '.repeat(1000), 'A.'.repeat(5000), 'x '.repeat(5000)])
      normaliser.placeOf({ locationText });
    expect(performance.now() - begun).toBeLessThan(60_000);
  });
});

describe('the places of a text', () => {
  test.each([
    ['Toronto, US Remote', ['CA//Toronto', 'US//']],
    ['Sweden, Dublin, Amsterdam', ['SE//', 'IE//Dublin', 'NL//Amsterdam']],
    ['Austin, TX 78701; Munich, Bayern', ['US/Texas/Austin', 'DE/Bayern/Munich']],
    ['Remote - EMEA (UK, Germany)', ['GB//', 'DE//']],
    ['Remote', []],
    ['New York / London', ['US//New York', 'GB//London']],
    ['Berlin-Mitte', ['DE//Berlin']],
    ['Flughafen Frankfurt', ['DE//Frankfurt']],
  ] as [text: string, expected: string[]][])('%j are %j', (text, expected) => {
    const found = normaliser.locationsOf(text);
    expect(found.map(({ country, region, city }) => `${country}/${region ?? ''}/${city ?? ''}`)).toEqual(expected);
  });
});

test('a gazetteer of one’s own is enough for what it has', () => {
  const small = createPlaceNormaliser({
    cities: [{ name: 'Testville', country: 'NO', adminCode: '1', population: 90_000 }],
    divisions: [],
  });
  expect(small.placeOf({ locationText: 'Testville' })).toEqual({ country: 'NO', city: 'Testville', evidence: 'town' });
});

describe('evidence of a place', () => {
  test.each([
    ['Macon, Bibb County', 'US', 'Macon', 'division'],
    ['Diss, Norfolk', 'GB', 'Diss', 'division'],
    ['Great Blakenham, Suffolk', 'GB', 'Great Blakenham', 'division'],
    ['Stojadła (pow. miński)', 'PL', 'Stojadła', 'division'],
    ['Nova Serrana - MG', 'BR', 'Nova Serrana', 'stated'],
    ['Campo Bom - RS', 'BR', 'Campo Bom', 'stated'],
    ['87616 Marktoberdorf', 'DE', 'Marktoberdorf', 'postcode'],
    ['05-300 Mińsk Mazowiecki', 'PL', 'Mińsk Mazowiecki', 'postcode'],
    ['69 - TARARE', 'FR', 'Tarare', 'postcode'],
    ['Laval - 53', 'FR', 'Laval', 'postcode'],
    ['Staufen im Breisgau', 'DE', 'Staufen im Breisgau', 'town'],
    ['Ormeau, Belfast', 'GB', 'Belfast', 'town'],
    ['Ealing, London', 'GB', 'London', 'town'],
    ['Warszawa, Bemowo', 'PL', 'Warsaw', 'division'],
    ['Washington - Bellevue', 'US', 'Bellevue', 'division'],
    ['United States, Washington, Redmond', 'US', 'Redmond', 'stated'],
    ['Großhesselohe, München (Kreis)', 'DE', 'Großhesselohe', 'division'],
    ['Calden, Kassel (Kreis)', 'DE', 'Calden', 'division'],
    // These cases include a quarter with its town, a district without a town, and a town whose name differs from
    // another town's only by an addition (`Sulzbach am Main`).
    ['Oberlar, Troisdorf', 'DE', 'Troisdorf', 'town'],
    ['Noord, Amstelveen', 'NL', 'Amstelveen', 'town'],
    ['Innenstadt, Gütersloh', 'DE', 'Gütersloh', 'town'],
    ['Kop van Zuid, Rotterdam', 'NL', 'Rotterdam', 'division'],
    ['Ebbw Vale, Cardiff', 'GB', 'Ebbw Vale', 'town'],
    ['Hull, North Humberside', 'GB', 'Hull', 'division'],
    ['Bedfordshire, South East England', 'GB', null, 'division'],
    ['Powys, Wales', 'GB', null, 'stated'],
    ['Colorado; Illinois; New York; NC; Texas', 'US', null, 'division'],
    ['23974 Neuburg, NWM', 'DE', 'Neuburg', 'postcode'],
    ['63834 Sulzbach am Main', 'DE', 'Sulzbach am Main', 'postcode'],
    ['81825 München', 'DE', 'Munich', 'postcode'],
    ['Rieden am Forggensee', 'DE', 'Rieden am Forggensee', 'town'],
    ['Salford Quays, Lancashire', 'GB', 'Salford', 'division'],
    ['Verdun-sur-le-Doubs, Chalon-sur-Saône', 'FR', 'Verdun-sur-le-Doubs', 'town'],
  ])('%j is in %j, %j by %j', (locationText, country, city, evidence) => {
    expect(normaliser.placeOf({ locationText })).toEqual({ country, city, evidence });
  });

  test.each(['Branch', 'Legal', 'Cook County', '12345 Somewhere', 'Berlin, Paris'])(
    '%j leaves the country open',
    (locationText) => expect(normaliser.placeOf({ locationText }).country).toBeNull(),
  );
});
