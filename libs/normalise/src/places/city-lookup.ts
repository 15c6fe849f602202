import { foldWords } from '@hiring/contracts/names';
import { memoize } from '../memoize.js';
import { CITY_ALIASES, type NamedCity } from './city-aliases.js';
import { UNDECIDED_CITIES } from './undecided-cities.js';
import type { Gazetteer, GazetteerCity } from './gazetteer.js';
import { isName, type PlacePart } from './location-text.js';
import { regionsNamed } from './named-regions.js';
import { COUNTRIES_OF_CODES } from './regions.js';
import { haveOtherSuffixes, otherSpellings } from './town-names.js';
import { UK_COUNTIES, UK_NATIONS } from './uk-counties.js';

/**
 * Minimum letters in a name that stands alone. A shorter name is more likely a code: CAN is Canada, not a town in
 * Turkey.
 */
const ALONE_LETTERS_MIN = 4;
/** Population assumed for a city that is only in the aliases. */
const ALIAS_POPULATION = 500_000;
/**
 * Population limits for a text with two names, such as `Ealing, London`. The first name counts as a quarter in the
 * second place if the second place has at least `cityMin` people and the first has fewer than `quarterMax`.
 */
interface Quarters {
  cityMin: number;
  quarterMax: number;
}
/**
 * The limits for a metropolis in any country. Ealing counts as a quarter in `Ealing, London`. Thane has too many people
 * to count as one in `Thane, Mumbai`.
 */
const OF_METROPOLIS: Quarters = { cityMin: 2_000_000, quarterMax: 500_000 };
/**
 * Limits for countries in which the second of two names is usually the town or municipality that contains the first:
 * `Oberlar, Troisdorf`. In other countries, the second name is often only the nearest city: `Ebbw Vale, Cardiff`,
 * `Lunel, Montpellier`.
 */
const QUARTERS_IN: Record<string, Quarters> = {
  DE: { cityMin: 50_000, quarterMax: 10_000 },
  NL: { cityMin: 400_000, quarterMax: 20_000 },
};
/**
 * Minimum population of a city with quarters. An unknown name before such a city's name is a quarter, not a village.
 */
export const QUARTERS_POPULATION_MIN = 200_000;
/**
 * If a city abroad stands beside a country's name, it is a separate place only if it has at least this population
 * (`isAbroad`).
 */
const LARGE_POPULATION = 300_000;
/**
 * If a town in the named country has at least this population, it takes precedence over cities abroad:
 * `Lagos, Portugal`.
 */
const AT_HOME_POPULATION_MIN = 5_000;
/** A city abroad is chosen only if it is at least this many times as large as its namesake in the named country. */
const ABROAD_POPULATION_FACTOR = 100;

const SITES =
  'estate|park|industriegebiet|gewerbegebiet|gewerbepark|zone industrielle|poligono industrial|airport|flughafen';
const DIRECTIONS =
  'north|south|east|west|central|nord|sud|ost|zentrum|mitte|innenstadt|altstadt|stadtmitte|noord|zuid|oost|centrum|norte|sur|este|oeste|centro|est|ouest|centre';
/** Matches a place in or near a town, such as an airport. Another part of the text may name the town. */
const NO_TOWN = new RegExp(`\\b(?:${SITES})$|^(?:${DIRECTIONS})$`, 'u');
/** Matches a quarter that many towns have: `Noord, Amstelveen`. */
const DIRECTION = new RegExp(`^(?:${DIRECTIONS})$`, 'u');
/**
 * Matches the words that turn a town's name into the name of its quarter (`Reading West`, `Salford Quays`) or of a
 * smaller town nearby.
 */
const BESIDE_TOWN = new RegExp(`^(?:north|south|east|west|central) | (?:${DIRECTIONS}|quays?|docks|marina)$`, 'u');
const NEAR_TOWN = /\s(?:bei|near)\s.*$/iu;

/** A country, or a division in it: first level by code, second level by key (`divisionKey`). */
export interface Where {
  country: string;
  admin?: string;
  key?: number;
}

interface ShownCity {
  name: string;
  isSection: boolean;
  /**
   * True if the searched division has no city with the searched name, and the city was found elsewhere in the country
   * under a longer name that begins with the searched name.
   */
  isNamesake: boolean;
}

/** Finds cities by a text's parts, and returns their usual names. */
export class CityLookup {
  /** Returns a name's other spellings that are towns in the gazetteer. */
  private readonly spellingsOf = memoize((folded) =>
    otherSpellings(folded).filter((spelling) => this.gazetteer.largest(spelling) !== null),
  );

  constructor(
    private readonly gazetteer: Gazetteer,
    private readonly countryNames: ReadonlyMap<string, string>,
  ) {}

  /**
   * Returns the city that a place's parts name within a country. If they name a city and its quarter, returns the city.
   * If there are three or more parts, an unknown first part counts as the city.
   */
  cityIn(parts: readonly PlacePart[], country: string, admin = '', key = 0): string | null {
    const whole = this.cityOfQuarter(parts, country);
    if (whole !== null) return whole;
    let quarter: string | null = null;
    for (const part of parts) {
      if (parts.length > 1 && (isRegionOf(part, country) || UK_NATIONS.has(part.folded))) continue;
      const city = this.inPart(part, { country, admin, key });
      if (city === null || (parts.length === 1 && isRegionOf(part, country))) continue;
      const isQuarter = city.isSection || (parts.length > 1 && DIRECTION.test(part.folded));
      if (city.isNamesake) return this.asWritten(part, country);
      if (!isQuarter) return this.villageOf(parts, part, country) ?? city.name;
      quarter ??= city.name;
    }
    if (quarter !== null) return quarter;
    const first = parts[0];
    const written =
      first !== undefined && parts.length >= 3 && !isRegionOf(first, country) && !this.countryNames.has(first.core);
    return written && first.raw.length > 3 ? this.asWritten(first, country) : null;
  }

  /** Returns the city if there are exactly two parts, of which the first names a quarter and the second its city. */
  private cityOfQuarter([quarter, city, ...others]: readonly PlacePart[], country: string): string | null {
    if (quarter === undefined || city === undefined || others.length > 0) return null;
    // In `Calden, Kassel (Kreis)` and `49699 Lindern (Oldenburg)`, the district stands after the town.
    const mayBeDistrict = isRegionOf(city, country) || city.core !== city.folded || quarter.code !== undefined;
    const [people, ofQuarter] = [city, quarter].map((part) => this.populationIn(part, { country }));
    const isQuarter = [OF_METROPOLIS, (mayBeDistrict ? undefined : QUARTERS_IN[country]) ?? OF_METROPOLIS].some(
      ({ cityMin, quarterMax }) => (people ?? 0) >= cityMin && (ofQuarter ?? 0) < quarterMax,
    );
    return isQuarter ? (this.inPart(city, { country })?.name ?? null) : null;
  }

  /** Returns a village that the gazetteer lacks, named before its municipality: `Boekelo, Enschede`. */
  private villageOf([first, whole, ...others]: readonly PlacePart[], found: PlacePart, country: string): string | null {
    if (found !== whole || first === undefined || others.length > 0 || !isName(first)) return null;
    if (isRegionOf(first, country) || this.populationIn(whole, { country }) >= QUARTERS_POPULATION_MIN) return null;
    return this.asWritten(first, country);
  }

  /**
   * Returns a town that the gazetteer lacks, as written. `Reading West` gives Reading; a site or direction alone gives
   * null.
   */
  asWritten(part: PlacePart | undefined, country: string | null): string | null {
    if (part === undefined || /\d/u.test(part.raw) || NO_TOWN.test(part.folded)) return null;
    if (country !== null && isDivisionOf(part, country)) return null;
    const whole = part.folded.replace(BESIDE_TOWN, '').replace(NEAR_TOWN, '');
    const town = whole === part.folded || country === null ? null : this.known(whole, country);
    return town ?? tidyName(part.raw.replace(NEAR_TOWN, ''));
  }

  private inPart({ folded, core }: PlacePart, where: Where): ShownCity | null {
    return this.shown(folded, where) ?? (core === folded ? null : this.shown(core, where));
  }

  known(folded: string, country: string, admin = ''): string | null {
    return this.shown(folded, { country, admin })?.name ?? null;
  }

  /** Returns the city with its usual name. Searches the aliases first, then the division, then the whole country. */
  private shown(folded: string, where: Where): ShownCity | null {
    const { country } = where;
    const alias = CITY_ALIASES.get(folded);
    if (alias?.country === country) return { name: alias.name, isSection: false, isNamesake: false };
    const inside = this.find(folded, where);
    const city = inside ?? this.find(folded, { country });
    if (city !== null) {
      const isNamesake = inside === null && foldWords(city.name).startsWith(`${folded} `);
      return { name: usualName(city), isSection: city.isSection ?? false, isNamesake };
    }
    const whole = SHORT_NAMES[country]?.[folded] ?? inFull(folded);
    return whole === folded ? null : this.shown(whole, where);
  }

  /** Returns the largest city with that name, in any spelling, within a country or division. */
  find(folded: string, where: Where): GazetteerCity | null {
    const city = this.exact(folded, where);
    if (city !== null) return city;
    for (const spelling of this.spellingsOf(folded)) {
      const other = this.exact(spelling, where);
      if (other !== null && !haveOtherSuffixes(folded, foldWords(other.name))) return other;
    }
    return null;
  }

  private exact(folded: string, { country, admin = '', key = 0 }: Where): GazetteerCity | null {
    return key === 0 ? this.gazetteer.within(folded, country, admin) : this.gazetteer.withinDivision(folded, key);
  }

  /** Returns the town that a part names within a country or division: by its core name, else by the whole part. */
  townIn({ folded, core }: PlacePart, where: Where): GazetteerCity | null {
    return this.find(core, where) ?? (core === folded ? null : this.find(folded, where));
  }

  /** Returns the city that a name means if no other part stands beside it. Returns null if the city is uncertain. */
  alone(folded: string): NamedCity | null {
    const alias = CITY_ALIASES.get(folded);
    if (alias !== undefined) return alias;
    if (UNDECIDED_CITIES.has(folded) || folded.length < ALONE_LETTERS_MIN) return null;
    for (const spelling of [folded, ...otherSpellings(folded)]) {
      const city = this.gazetteer.dominant(spelling);
      if (city !== null)
        return haveOtherSuffixes(folded, foldWords(city.name))
          ? null
          : { name: usualName(city), country: city.country };
      if (this.gazetteer.largest(spelling) !== null) return null;
    }
    return null;
  }

  /** Returns the countries that have a town with the part's name. */
  countriesOf({ folded, core }: PlacePart): string[] {
    const found = this.gazetteer.countriesOf(core);
    return found.length > 0 || core === folded ? found : this.gazetteer.countriesOf(folded);
  }

  isWellKnown(folded: string): boolean {
    return CITY_ALIASES.has(folded);
  }

  isCity(folded: string): boolean {
    return CITY_ALIASES.has(folded) || this.gazetteer.largest(folded) !== null;
  }

  populationIn(part: PlacePart, where: Where): number {
    const { country } = where;
    const city = this.townIn(part, where);
    if (city !== null) return Math.max(city.population, 1);
    const alias = CITY_ALIASES.get(part.core);
    if (alias?.country !== country) return 0;
    const isWhole = (where.admin ?? '') === '' && (where.key ?? 0) === 0;
    const isIn = isWhole || this.exact(foldWords(alias.name), where) !== null;
    return isIn ? (this.gazetteer.within(foldWords(alias.name), country)?.population ?? ALIAS_POPULATION) : 0;
  }

  /**
   * Returns whether the part is a large city outside the country named beside it, and so a separate place: `Toronto, US
   * Remote`.
   */
  isAbroad(part: PlacePart, country: string): boolean {
    if (isRegionOf(part, country) || this.populationIn(part, { country }) >= AT_HOME_POPULATION_MIN) return false;
    if (this.gazetteer.divisions.named(part.folded).some((division) => division.country === country)) return false;
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

/** Full names of large cities, by country and by local short name. */
const SHORT_NAMES: Record<string, Record<string, string>> = { MX: { leon: 'leon de los aldama' } };

const ABBREVIATED: Record<string, string> = { ft: 'fort', mt: 'mount', st: 'saint' };

/** Returns the name with its first word in full: `ft myers` gives `fort myers`. */
function inFull(folded: string): string {
  return folded.replace(/^(ft|mt|st) /, (word) => `${ABBREVIATED[word.trim()]} `);
}

function isRegionOf(part: PlacePart, country: string): boolean {
  return (
    regionsNamed(part).some((region) => region.country === country) ||
    (COUNTRIES_OF_CODES.get(part.raw) ?? []).includes(country)
  );
}

/** Returns whether the part names a region or county of the country, and so no town. */
function isDivisionOf(part: PlacePart, country: string): boolean {
  return isRegionOf(part, country) || (country === 'GB' && UK_COUNTIES.has(part.folded));
}

function usualName(city: GazetteerCity): string {
  const alias = CITY_ALIASES.get(foldWords(city.name));
  return alias?.country === city.country ? alias.name : city.name;
}

/** Changes a name in capitals to a form such as `Oakbrook Terrace`. Returns any other spelling unchanged. */
export function tidyName(raw: string): string {
  const text = raw.replace(/\s+/gu, ' ').trim();
  if (text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  return text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
