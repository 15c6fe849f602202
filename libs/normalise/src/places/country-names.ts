import countries, { type LocaleData } from 'i18n-iso-countries/index.js';
import { ENGLISH_NAMES } from '@hiring/contracts/names';
import { foldWords } from '@hiring/contracts/names';
import type { Gazetteer } from './gazetteer.js';

/** Job boards' languages other than English. English names take precedence. */
const LANGUAGES =
  'de fr es pt it nl pl sv da nb fi cs sk hu ro tr hr sl et lv lt ca el ru uk bg sr ja zh ko ar he'.split(' ');
/** The languages are imported one by one, because the package's entry point would load eighty languages. */
for (const language of LANGUAGES) {
  const { default: names } = (await import(`i18n-iso-countries/langs/${language}.json`, {
    with: { type: 'json' },
  })) as {
    default: LocaleData;
  };
  countries.registerLocale(names);
}

/** Minimum letters in a name in Latin script. A shorter name is a code and is left out. */
const LENGTH_MIN = 4;
/**
 * Minimum population of a city that takes precedence over a country with the same name in another language: `Granada`
 * is the city in Spain, not Grenada.
 */
const CITY_POPULATION_MIN = 50_000;
const MORE: Record<string, string> = { deutschland: 'DE', espana: 'ES', rsa: 'ZA', emirats: 'AE' };

/**
 * Returns folded country names in English and other languages, without those that more often mean a region or a city.
 */
export function countryNames(gazetteer: Gazetteer): ReadonlyMap<string, string> {
  const names = new Map(ENGLISH_NAMES);
  for (const [name, code] of Object.entries(MORE)) names.set(name, code);
  for (const language of LANGUAGES) {
    for (const [code, spellings] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      for (const spelling of spellings) addName(names, gazetteer, foldWords(spelling), code);
    }
  }
  names.delete('georgia');
  names.delete('us');
  names.delete('america');
  names.set('us', 'US');
  return names;
}

function addName(names: Map<string, string>, gazetteer: Gazetteer, name: string, code: string): void {
  const latin = /^[\p{Script=Latin} \d]*$/u.test(name);
  if (names.has(name) || name === '' || (latin && name.length < LENGTH_MIN)) return;
  const city = gazetteer.largest(name);
  if (city !== null && city.country !== code && city.population >= CITY_POPULATION_MIN) return;
  names.set(name, code);
}
