import { alpha2Of } from '@hiring/contracts/names';
import { CITY_ALIASES } from './city-aliases.js';
import { UNDECIDED_CITIES } from './undecided-cities.js';
import { QUARTERS_POPULATION_MIN, type CityLookup, type Where } from './city-lookup.js';
import type { Division } from './division-table.js';
import type { Gazetteer } from './gazetteer.js';
import { isName, type PlacePart } from './location-text.js';
import { countryOfAlpha3, countryOfLoneCode, UNDECIDED_CODES } from './place-codes.js';
import type { NormalisedPlace } from './place.js';
import { divisionsOf, REGION_CODES, REGION_NAMES, type Region } from './regions.js';
import { cityLikeState } from './named-regions.js';
import { stateAmong } from './towns-in-states.js';
import { UK_COUNTIES } from './uk-counties.js';

const NOWHERE: NormalisedPlace = { country: null, city: null };
/**
 * If divisions in several countries fit, the division with the largest town decides only if that town has at least this
 * many times the population of the largest town abroad.
 */
const FAR_LARGER_FACTOR = 8;
/**
 * Words for kinds of division that only one country has, such as `pow. miński`. They decide even if the town is
 * unknown.
 */
const KIND_OF_ONE_COUNTRY: Readonly<Record<string, RegExp>> = {
  PL: /^(?:pow|powiat|woj|wojewodztwo) /u,
  DE: /^(?:landkreis|lkr|kreis) /u,
  US: /^(?!county ).+ (?:county|parish)$/u,
};
const DIVISION_LETTERS_MIN = 5;
/**
 * `Richmond, Norfolk` is read as an unknown place in the UK county only if every known town named Richmond has a
 * smaller population than this.
 */
const OUTSIDE_COUNTY_POPULATION_MIN = 50_000;

/**
 * Reads a place by its country or division. Each method returns null if it recognises nothing, and a place without
 * country if the parts contradict each other.
 */
export class StatedReadings {
  constructor(
    private readonly gazetteer: Gazetteer,
    private readonly cities: CityLookup,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  private placeIn({ country, admin = '', key = 0 }: Where, parts: readonly PlacePart[]): NormalisedPlace {
    return { country, city: this.cities.cityIn(parts, country, admin, key) };
  }

  countryNamed(part: PlacePart): string | undefined {
    return this.names.get(part.folded) ?? this.names.get(part.core);
  }

  byCountryName(parts: readonly PlacePart[]): NormalisedPlace | null {
    const named = parts.map((part) => this.countryNamed(part)).filter((code) => code !== undefined);
    const country = named.at(-1);
    if (country === undefined) return null;
    // If another part names a state of the country, the town is in that state, even if a city or country abroad has the
    // same name.
    const region = parts.length > 2 ? stateAmong(parts.slice(1), country) : undefined;
    if (region !== undefined) return this.placeIn(region, this.countryFirst(parts, region));
    if (named.some((each) => each !== country)) return NOWHERE;
    if (parts.some((part) => !this.countryNamed(part) && this.cities.isAbroad(part, country))) return NOWHERE;
    const rest = parts.filter(
      (part) =>
        this.countryNamed(part) !== country ||
        (parts.length > 1 ? this.cities.known(part.core, country) !== null : CITY_ALIASES.has(part.core)),
    );
    return { country, city: this.cities.cityIn(parts.length >= 3 ? parts : rest, country) };
  }

  /**
   * Returns only the town if it follows the country and a state that has a city's name: `United States, Washington,
   * Redmond`. Otherwise returns all parts.
   */
  private countryFirst(parts: readonly PlacePart[], region: Region): readonly PlacePart[] {
    const [country, state, town] = parts;
    if (country === undefined || town === undefined || this.countryNamed(country) !== region.country) return parts;
    return cityLikeState(state) !== undefined && this.cities.populationIn(town, region) > 0 ? [town] : parts;
  }

  /**
   * Reads a place whose first or last part is an upper-case ISO code. If a region has the same code, the city decides
   * (`weigh`).
   */
  byCode(parts: readonly PlacePart[]): NormalisedPlace | null {
    const first = parts[0];
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return null;
    for (const part of [last, first]) {
      const country = countryOfAlpha3(part.raw, parts.length === 1);
      const others = parts.filter((each) => each !== part);
      if (country !== null && !REGION_CODES.has(part.raw)) return this.placeIn({ country, admin: '' }, others);
    }
    if (parts.length === 1) {
      const country = countryOfLoneCode(first.raw);
      return country === null ? null : { country, city: null };
    }
    if (parts.every(({ raw }) => (REGION_CODES.get(raw) ?? []).some(({ country }) => country === 'US')))
      return { country: 'US', city: null };
    for (const part of [last, first]) {
      if (!/^[A-Z]{2,4}$/.test(part.raw)) continue;
      const country = alpha2Of(part.raw);
      const regions = REGION_CODES.get(part.raw) ?? [];
      const codesOf = divisionsOf(part.raw);
      if (regions.length + codesOf.length === 0 && country === null) continue;
      const others = parts.filter((each) => each !== part);
      return this.weigh(others, { country, regions, codesOf, atStart: part === first });
    }
    return null;
  }

  /**
   * Chooses between a code's meanings by the larger city: `Berlin, DE`, `Wilmington, DE`. If no other part names a
   * known city or region, a code at the start is a country, and a code at the end is usually a region. In that case, a
   * code in `UNDECIDED_CODES` at the end of two parts gives no country.
   */
  private weigh(others: readonly PlacePart[], meanings: CodeMeanings): NormalisedPlace | null {
    const { country, regions, codesOf, atStart } = meanings;
    const asCountry = country === null ? [] : [{ country, admin: '' }];
    // The code can also be a division in another country: `Chennai, TN`, `Milano, MI`.
    const found = this.largestReading(others, [...asCountry, ...regions, ...codesOf]);
    if (found !== null) return this.placeIn(found, others);
    const named = this.byRegionName(others);
    if (named !== null && named.country !== null) return named;
    const isUndecided = others.length < 2 && !atStart && country !== null && UNDECIDED_CODES.has(country);
    if (isUndecided) return NOWHERE;
    const preferCountry = atStart || others.some((part) => /^\d+$/.test(part.raw));
    const [chosen] = preferCountry ? [...asCountry, ...regions] : [...regions, ...asCountry];
    if (chosen === undefined) return null;
    const place = this.placeIn(chosen, others);
    // An unknown name before an unambiguous state code is a town: `Frisno, TX`.
    const isTown = others.length === 1 && regions.length === 1 && country === null && isName(others[0]);
    return isTown && place.city === null ? { ...place, city: this.cities.asWritten(others[0], place.country) } : place;
  }

  private largestReading<Reading extends Where>(
    parts: readonly PlacePart[],
    readings: readonly Reading[],
  ): Reading | null {
    let best: Reading | null = null;
    let bestPopulation = 0;
    for (const reading of readings) {
      const population = Math.max(0, ...parts.map((part) => this.cities.populationIn(part, reading)));
      if (population > bestPopulation) {
        best = reading;
        bestPopulation = population;
      }
    }
    return best;
  }

  /**
   * Reads a division in any country if another part names a known town in that division: `Macon, Bibb County`. If
   * divisions in several countries fit, the far larger town decides. If no town is known, the last part can still give
   * the country, as a UK county or by a word in `KIND_OF_ONE_COUNTRY`.
   */
  byDivision(parts: readonly PlacePart[]): NormalisedPlace | null {
    for (const part of parts.toReversed()) {
      const others = without(parts, part);
      if (others.length === 0) return null;
      const found = this.farLargestReading(others, this.divisionsNamed(part));
      if (found !== null && !others.some((each) => this.cities.isAbroad(each, found.country)))
        return this.placeIn(found, this.candidatesIn(parts, part, found));
      if (part !== parts.at(-1)) continue;
      const country = this.countryOfKind(part, others) ?? (this.isCountyOf(part, others) ? 'GB' : null);
      if (country !== null)
        return { country, city: this.cities.cityIn(others, country) ?? this.cities.asWritten(others[0], country) };
    }
    return null;
  }

  /**
   * Returns the candidates for the city: the other parts, then the division's own name, unless it is a country's name
   * (`Wales`). If the division has the name of a large city, and the city's quarter follows, that name is the only
   * candidate.
   */
  private candidatesIn(parts: readonly PlacePart[], part: PlacePart, division: Division): readonly PlacePart[] {
    if (this.isBeforeQuarter(part, parts, division)) return [part];
    const others = without(parts, part);
    return this.names.has(part.folded) ? others : [...others, part];
  }

  /** Returns whether a large city precedes its quarter, as in `Warszawa, Bemowo`, but not in `Washington, Bellevue`. */
  private isBeforeQuarter(city: PlacePart, [first, ...others]: readonly PlacePart[], { country }: Division): boolean {
    if (city !== first || others.length > 1 || cityLikeState(city) !== undefined) return false;
    return this.cities.populationIn(city, { country }) >= QUARTERS_POPULATION_MIN;
  }

  private countryOfKind({ folded }: PlacePart, [town]: readonly PlacePart[]): string | null {
    const [country] = Object.entries(KIND_OF_ONE_COUNTRY).find(([, kind]) => kind.test(folded)) ?? [];
    if (country === undefined) return null;
    if (UK_COUNTIES.has(folded)) return null;
    const named = this.gazetteer.divisions.named(folded);
    if (named.length > 0) return named.every((division) => division.country === country) ? country : null;
    return (this.cities.alone(town?.core ?? '')?.country ?? country) === country ? country : null;
  }

  /** Returns whether the part is a UK county after an unknown place: `Great Blakenham, Suffolk`. */
  private isCountyOf(part: PlacePart, [first]: readonly PlacePart[]): boolean {
    if (first === undefined || !UK_COUNTIES.has(part.folded)) return false;
    const city = this.gazetteer.largest(first.core);
    return city === null || city.population < OUTSIDE_COUNTY_POPULATION_MIN;
  }

  /** Reads a division that only one country has. The place beside it can be unknown: `Velsen-Noord, Velsen`. */
  byLoneDivision(parts: readonly PlacePart[]): NormalisedPlace | null {
    const last = parts.at(-1);
    if (
      last === undefined ||
      last.core.length < DIVISION_LETTERS_MIN ||
      UNDECIDED_CITIES.has(last.core) ||
      isLoneCounty(parts)
    )
      return null;
    const named = this.divisionsNamed(last);
    const [first] = named;
    if (first === undefined || named.some(({ country }) => country !== first.country)) return null;
    const others = without(parts, last);
    return {
      country: first.country,
      city: others.length === 1 ? this.cities.asWritten(others[0], first.country) : null,
    };
  }

  private divisionsNamed({ folded, core }: PlacePart): Division[] {
    const named = this.gazetteer.divisions.named(folded);
    const found = named.length > 0 || core === folded ? named : this.gazetteer.divisions.named(core);
    return UK_COUNTIES.has(folded) ? [...found, { country: 'GB', admin: '', key: 0 }] : found;
  }

  private farLargestReading(parts: readonly PlacePart[], readings: readonly Division[]): Division | null {
    const best = this.largestReading(parts, readings);
    const abroad = readings.filter(({ country }) => country !== best?.country);
    const next = this.largestReading(parts, abroad);
    if (best === null || next === null) return best;
    const [people, others] = [best, next].map((reading) =>
      Math.max(...parts.map((part) => this.cities.populationIn(part, reading))),
    );
    return (people ?? 0) >= FAR_LARGER_FACTOR * (others ?? 0) ? best : null;
  }

  byRegionName(parts: readonly PlacePart[]): NormalisedPlace | null {
    const at = parts.findLastIndex((part) => REGION_NAMES.has(part.folded) || REGION_NAMES.has(part.core));
    const part = parts[at];
    if (part === undefined || (parts.length === 1 && UNDECIDED_CITIES.has(part.core))) return null;
    const regions = REGION_NAMES.get(part.folded) ?? REGION_NAMES.get(part.core) ?? [];
    const others = parts.filter((each) => each !== part);
    const readings = part.core === 'georgia' ? [...regions, { country: 'GE', admin: '' }] : regions;
    const found = this.largestReading(others, readings);
    if (found !== null) return this.placeIn(found, others);
    const [chosen] = readings;
    if (chosen === undefined || readings.some(({ country }) => country !== chosen.country)) return null;
    if (others.some((each) => this.cities.isAbroad(each, chosen.country))) return at === 0 ? null : NOWHERE;
    return this.placeIn(chosen, others);
  }
}

/** Returns whether a text is only a county. Counties in other states can have the same name. */
function isLoneCounty(parts: readonly PlacePart[]): boolean {
  return parts.length === 1 && parts.some(({ folded }) => folded.endsWith(' county'));
}

function without(parts: readonly PlacePart[], part: PlacePart): PlacePart[] {
  return parts.filter((each) => each !== part);
}

/**
 * What a code can mean. `country`: the country with this ISO code. `regions`: states in the US, Canada or Australia.
 * `codesOf`: divisions in other countries. `atStart`: whether the code is the place's first part.
 */
interface CodeMeanings {
  country: string | null;
  regions: readonly Region[];
  codesOf: readonly Division[];
  atStart: boolean;
}
