import { foldWords } from '@hiring/contracts/names';
import { CITY_ALIASES, UNDECIDED_CITIES, type NamedCity } from './city-aliases.js';
import type { Gazetteer, GazetteerCity } from './gazetteer.js';
import type { PlacePart } from './location-text.js';
import { regionsNamed } from './named-regions.js';
import { COUNTRIES_OF_CODES, type Region } from './regions.js';

/** A shorter name without other parts is more likely a code than a city: CAN is Canada, not a town in Turkey. */
const ALONE_LETTERS_MIN = 4;
/** Assumed population of a city that is known only by an alias. */
const ALIAS_POPULATION = 500_000;
/** Minimum population of a city abroad to count as a separate place beside the name of a country (see `isAbroad`). */
const LARGE_POPULATION = 300_000;
/**
 * A namesake within the named country is preferred, unless the city abroad has at least this many times its population.
 */
const ABROAD_POPULATION_FACTOR = 100;

/** Cities by the parts of a text, with their usual names. */
export class CityLookup {
  constructor(
    private readonly gazetteer: Gazetteer,
    private readonly countryNames: ReadonlyMap<string, string>,
  ) {}

  /**
   * The city that the parts of a place name within a country. Of three parts or more, an unknown first part counts as
   * the city.
   */
  cityIn(parts: readonly PlacePart[], country: string, admin = ''): string | null {
    for (const part of parts) {
      if (isRegionOf(part, country) && parts.length > 1) continue;
      const city = this.known(part.folded, country, admin) ?? this.known(part.core, country, admin);
      if (city !== null && !(parts.length === 1 && isRegionOf(part, country))) return city;
    }
    const first = parts[0];
    const written =
      first !== undefined && parts.length >= 3 && !isRegionOf(first, country) && !this.countryNames.has(first.core);
    return written && !/\d/.test(first.raw) && first.raw.length > 3 ? tidyName(first.raw) : null;
  }

  known(folded: string, country: string, admin = ''): string | null {
    const alias = CITY_ALIASES.get(folded);
    if (alias?.country === country) return alias.name;
    const city = this.gazetteer.within(folded, country, admin) ?? this.gazetteer.within(folded, country);
    if (city !== null) return usualName(city);
    const whole = SHORT_NAMES[country]?.[folded] ?? inFull(folded);
    return whole === folded ? null : this.known(whole, country, admin);
  }

  /** The city that a name without other parts means; null when that is uncertain. */
  alone(folded: string): NamedCity | null {
    const alias = CITY_ALIASES.get(folded);
    if (alias !== undefined) return alias;
    if (UNDECIDED_CITIES.has(folded) || folded.length < ALONE_LETTERS_MIN) return null;
    const city = this.gazetteer.dominant(folded);
    return city === null ? null : { name: usualName(city), country: city.country };
  }

  isCity(folded: string): boolean {
    return CITY_ALIASES.has(folded) || this.gazetteer.largest(folded) !== null;
  }

  populationIn(part: PlacePart, { country, admin }: Pick<Region, 'country' | 'admin'>): number {
    const city = this.gazetteer.within(part.core, country, admin) ?? this.gazetteer.within(part.folded, country, admin);
    if (city !== null) return Math.max(city.population, 1);
    return CITY_ALIASES.get(part.core)?.country === country ? ALIAS_POPULATION : 0;
  }

  /**
   * Whether the part is a large city outside the country that is named beside it, and so a separate place:
   * `Toronto, US Remote`.
   */
  isAbroad(part: PlacePart, country: string): boolean {
    if (isRegionOf(part, country)) return false;
    const city = this.alone(part.folded) ?? this.alone(part.core);
    if (city === null || city.country === country) return false;
    const population = Math.max(
      this.populationIn(part, { country: city.country, admin: '' }),
      CITY_ALIASES.has(part.core) ? ALIAS_POPULATION : 0,
    );
    return (
      population >= LARGE_POPULATION &&
      population >= ABROAD_POPULATION_FACTOR * this.populationIn(part, { country, admin: '' })
    );
  }
}

/** Large cities by the short name that is used within their country. */
const SHORT_NAMES: Record<string, Record<string, string>> = { MX: { leon: 'leon de los aldama' } };

const ABBREVIATED: Record<string, string> = { ft: 'fort', mt: 'mount', st: 'saint' };

/** `ft myers` as `fort myers`. */
function inFull(folded: string): string {
  return folded.replace(/^(ft|mt|st) /, (word) => `${ABBREVIATED[word.trim()]} `);
}

function isRegionOf(part: PlacePart, country: string): boolean {
  return (
    regionsNamed(part).some((region) => region.country === country) ||
    (COUNTRIES_OF_CODES.get(part.raw) ?? []).includes(country)
  );
}

function usualName(city: GazetteerCity): string {
  const alias = CITY_ALIASES.get(foldWords(city.name));
  return alias?.country === city.country ? alias.name : city.name;
}

/** A name in capitals as `Oakbrook Terrace`; any other spelling is unchanged. */
export function tidyName(raw: string): string {
  const text = raw.replace(/\s+/gu, ' ').trim();
  if (text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  return text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
