import { alpha2Of, alpha2OfAlpha3 } from '../countries.js';
import { foldWords } from '../fold.js';
import { CITY_ALIASES, UNDECIDED_CITIES } from './city-aliases.js';
import { countryNames } from './country-names.js';
import { Gazetteer, type GazetteerCity } from './gazetteer.js';
import { placesOf, type PlacePart } from './location-text.js';
import { REGION_CODES, REGION_NAMES, type Region } from './regions.js';

export interface PlaceInput {
  /** All places in the vendor's words, the primary first, joined with `; `. */
  locationText?: string | null | undefined;
  /** The vendor's country of the primary place: a code in any case, or a name in any language. */
  countryHint?: string | null | undefined;
  cityHint?: string | null | undefined;
}

/** ISO 3166-1 alpha-2 and the city's usual name; null where unknown, placeless or several countries. Never guessed. */
export interface NormalisedPlace {
  country: string | null;
  city: string | null;
}

/** One of the places a vendor's text names. `region` is a state, province or the like by its usual name. */
export interface NormalisedLocation extends NormalisedPlace {
  region: string | null;
}

export interface PlaceNormaliser {
  placeOf(input: PlaceInput): NormalisedPlace;
  /** The places of one vendor text, in its order; empty when it names none. */
  locationsOf(text: string): readonly NormalisedLocation[];
}

const NOWHERE: NormalisedPlace = { country: null, city: null };
/** Ad boards repeat few places; beyond this the remembered answers are dropped, not grown. */
const REMEMBERED_MAX = 20_000;
/** Shorter names that stand alone are rather codes: CAN is no town in Turkey. */
const ALONE_LETTERS_MIN = 4;
/** Weight of a city known by an alias whose spelling the gazetteer lacks. */
const ALIAS_POPULATION = 500_000;

/**
 * Builds the normaliser over a gazetteer's cities (see `citiesOf`), which takes a fraction of a second. `placeOf` itself
 * is pure and remembers recent answers.
 */
export function createPlaceNormaliser(cities: Iterable<GazetteerCity>): PlaceNormaliser {
  const gazetteer = new Gazetteer(cities);
  const resolver = new PlaceResolver(gazetteer, countryNames(gazetteer));
  const remembered = new Map<string, NormalisedPlace>();
  const rememberedLists = new Map<string, readonly NormalisedLocation[]>();
  return {
    placeOf(input) {
      const key = `${input.locationText ?? ''}\n${input.countryHint ?? ''}\n${input.cityHint ?? ''}`;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const place = resolver.placeOf(input);
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(key, place);
      return place;
    },
    locationsOf(text) {
      const known = rememberedLists.get(text);
      if (known !== undefined) return known;
      const locations = resolver.locationsOf(text);
      if (rememberedLists.size >= REMEMBERED_MAX) rememberedLists.clear();
      rememberedLists.set(text, locations);
      return locations;
    },
  };
}

class PlaceResolver {
  constructor(
    private readonly gazetteer: Gazetteer,
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  placeOf(input: PlaceInput): NormalisedPlace {
    const places = this.placesOf(input.locationText ?? '');
    const hinted = this.countryOfHint(input.countryHint);
    if (hinted !== null)
      return { country: hinted, city: this.hintedCity(input.cityHint, hinted) ?? this.cityAmong(places, hinted) };
    const found = places.map((parts) => this.resolve(parts)).filter((place) => place !== null);
    if (found.length === 0 && input.cityHint) {
      const [parts = []] = this.placesOf(input.cityHint);
      return this.resolve(parts) ?? NOWHERE;
    }
    const [first] = found;
    if (first === undefined || first.country === null || found.some((place) => place.country !== first.country))
      return NOWHERE;
    const city =
      this.hintedCity(input.cityHint, first.country) ?? found.find((place) => place.city !== null)?.city ?? null;
    return { country: first.country, city };
  }

  locationsOf(text: string): NormalisedLocation[] {
    return this.placesOf(text)
      .map((parts) => this.resolve(parts))
      .filter((place) => place !== null && place.country !== null)
      .map((place) => ({ ...NOWHERE, ...place, region: null }));
  }

  private placesOf(text: string): PlacePart[][] {
    return placesOf(text, (folded) => this.names.has(folded) || REGION_NAMES.has(folded));
  }

  private countryOfHint(hint: string | null | undefined): string | null {
    if (!hint) return null;
    return alpha2Of(hint) ?? alpha2OfAlpha3(hint.trim()) ?? this.names.get(foldWords(hint)) ?? null;
  }

  /**
   * The vendor's own city value: the usual name if it is known there, else as the vendor writes it. Some vendors put the
   * whole place there (`Munich, Germany`), or a word for no place.
   */
  private hintedCity(hint: string | null | undefined, country: string): string | null {
    if (!hint) return null;
    const [parts = []] = this.placesOf(hint);
    const [only] = parts;
    if (only === undefined) return null;
    const isCountry = this.names.get(only.folded) === country || this.names.get(only.core) === country;
    return this.cityIn(parts, country) ?? (parts.length > 1 || isCountry ? null : tidyName(only.raw));
  }

  private cityAmong(places: readonly PlacePart[][], country: string): string | null {
    for (const parts of places) {
      const city = this.cityIn(parts, country);
      if (city !== null) return city;
    }
    return null;
  }

  /** The city a place's parts name within a country; with city, region and country written, the first part is one. */
  private cityIn(parts: readonly PlacePart[], country: string, admin = ''): string | null {
    for (const part of parts) {
      if (isRegionOf(part, country) && parts.length > 1) continue;
      const city = this.knownCity(part.folded, country, admin) ?? this.knownCity(part.core, country, admin);
      if (city !== null && !(parts.length === 1 && isRegionOf(part, country))) return city;
    }
    const first = parts[0];
    const written =
      first !== undefined && parts.length >= 3 && !isRegionOf(first, country) && !this.names.has(first.core);
    return written && !/\d/.test(first.raw) && first.raw.length > 3 ? tidyName(first.raw) : null;
  }

  private knownCity(folded: string, country: string, admin = ''): string | null {
    const alias = CITY_ALIASES.get(folded);
    if (alias?.country === country) return alias.name;
    const city = this.gazetteer.within(folded, country, admin) ?? this.gazetteer.within(folded, country);
    if (city === null) return null;
    return usualName(city);
  }

  /** One place; null when it says nothing, a place without country when it names several. */
  private resolve(parts: readonly PlacePart[]): NormalisedPlace | null {
    if (parts.length === 0) return null;
    return (
      this.byRegionCode(parts) ??
      this.byCountryName(parts) ??
      this.byCode(parts) ??
      this.byRegionName(parts) ??
      this.byCity(parts)
    );
  }

  /**
   * `Lebanon, NH`, `Mexico, MO`: a region's code at the end whose city is known there, before names are read. A code that
   * is a country's too waits for the weighing, unless the city has a country's name.
   */
  private byRegionCode(parts: readonly PlacePart[]): NormalisedPlace | null {
    const last = parts.at(-1);
    if (parts.length < 2 || last === undefined) return null;
    const others = parts.slice(0, -1);
    const namedLikeCountry = others.some((part) => this.names.has(part.core));
    if (alpha2Of(last.raw) !== null && !namedLikeCountry) return null;
    const region = (REGION_CODES.get(last.raw) ?? []).find((each) =>
      others.some((part) => this.gazetteer.within(part.core, each.country, each.admin) !== null),
    );
    return region === undefined
      ? null
      : { country: region.country, city: this.cityIn(others, region.country, region.admin) };
  }

  private byCountryName(parts: readonly PlacePart[]): NormalisedPlace | null {
    const codes = new Set(
      parts
        .map((part) => this.names.get(part.folded) ?? this.names.get(part.core))
        .filter((code) => code !== undefined),
    );
    const [country] = codes;
    if (country === undefined) return null;
    if (codes.size > 1) return NOWHERE;
    const rest = parts.filter(
      (part) =>
        parts.length === 1 ||
        (this.names.get(part.folded) ?? this.names.get(part.core)) !== country ||
        this.knownCity(part.core, country) !== null,
    );
    const city = this.cityIn(parts.length >= 3 ? parts : rest, country);
    return { country, city };
  }

  /** ISO codes in upper case as the first or last part; those that are also a region's code are weighed by the city. */
  private byCode(parts: readonly PlacePart[]): NormalisedPlace | null {
    const first = parts[0];
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return null;
    for (const part of [last, first]) {
      const country = alpha2OfAlpha3(part.raw);
      if (country !== null && (parts.length > 1 || !WORDS_LIKE_CODES.has(part.raw)))
        return {
          country,
          city: this.cityIn(
            parts.filter((each) => each !== part),
            country,
          ),
        };
    }
    if (parts.length < 2) return null;
    for (const part of [last, first]) {
      if (!/^[A-Z]{2}$/.test(part.raw)) continue;
      const others = parts.filter((each) => each !== part);
      const country = alpha2Of(part.raw);
      const regions = REGION_CODES.get(part.raw) ?? [];
      if (regions.length === 0 && country === null) continue;
      return this.weigh(others, country, regions, part === first);
    }
    return null;
  }

  /** `Berlin, DE` or `Wilmington, DE`: the reading whose city is larger; without a city, the region at the end and the country at the start. */
  private weigh(
    others: readonly PlacePart[],
    country: string | null,
    regions: readonly Region[],
    atStart: boolean,
  ): NormalisedPlace | null {
    const readings = [...(country === null ? [] : [{ country, admin: '' }]), ...regions];
    let best: Region | null = null;
    let bestPopulation = 0;
    for (const reading of readings) {
      const population = Math.max(0, ...others.map((part) => this.populationIn(part, reading)));
      if (population > bestPopulation) {
        best = reading;
        bestPopulation = population;
      }
    }
    // `Chennai, TN`, `Milano, MI`: an abbreviation of a country whose regions are not in the table.
    const elsewhere = best === null ? this.byCity(others) : null;
    if (elsewhere !== null) return elsewhere;
    if (best === null && country !== null && UNDECIDED_CODES.has(country)) return NOWHERE;
    const chosen = best ?? (atStart ? readings[0] : (regions[0] ?? readings[0]));
    return chosen === undefined
      ? null
      : { country: chosen.country, city: this.cityIn(others, chosen.country, chosen.admin) };
  }

  private populationIn(part: PlacePart, region: Region): number {
    const city = this.gazetteer.within(part.core, region.country, region.admin);
    if (city !== null) return Math.max(city.population, 1);
    return CITY_ALIASES.get(part.core)?.country === region.country ? ALIAS_POPULATION : 0;
  }

  private byRegionName(parts: readonly PlacePart[]): NormalisedPlace | null {
    const at = parts.findLastIndex(
      (part, index) =>
        (REGION_NAMES.has(part.folded) || REGION_NAMES.has(part.core)) && (index > 0 || parts.length === 1),
    );
    const part = parts[at];
    if (part === undefined || (parts.length === 1 && UNDECIDED_CITIES.has(part.core))) return null;
    const regions = REGION_NAMES.get(part.folded) ?? REGION_NAMES.get(part.core) ?? [];
    const others = parts.filter((each) => each !== part);
    const isCountryToo = part.core === 'georgia' ? 'GE' : null;
    if (
      isCountryToo !== null &&
      !others.some(
        (each) =>
          this.populationIn(each, { country: 'GE', admin: '' }) +
            this.populationIn(each, { country: 'US', admin: 'GA' }) >
          0,
      )
    )
      return null;
    return this.weigh(others, isCountryToo, regions, false);
  }

  /** The city alone, when everyone means the same one; parts that name cities of different countries are several places. */
  private byCity(parts: readonly PlacePart[]): NormalisedPlace | null {
    const found = parts
      .map((part) => this.cityAlone(part.folded) ?? this.cityAlone(part.core))
      .filter((city) => city !== null);
    const [first] = found;
    if (first === undefined) return null;
    return found.every((city) => city.country === first.country)
      ? { country: first.country, city: first.name }
      : NOWHERE;
  }

  private cityAlone(folded: string): { name: string; country: string } | null {
    const alias = CITY_ALIASES.get(folded);
    if (alias !== undefined) return alias;
    if (UNDECIDED_CITIES.has(folded) || folded.length < ALONE_LETTERS_MIN) return null;
    const city = this.gazetteer.dominant(folded);
    return city === null ? null : { name: usualName(city), country: city.country };
  }
}

/** Germany and India are written `, DE` and `, IN` as often as Delaware and Indiana: without a known city neither is meant. */
const UNDECIDED_CODES: ReadonlySet<string> = new Set(['DE', 'IN']);

/** Alpha-3 codes that are English words or other abbreviations when they stand alone. */
const WORDS_LIKE_CODES: ReadonlySet<string> = new Set([
  'AND',
  'CAN',
  'PER',
  'ARE',
  'COM',
  'DOM',
  'MAR',
  'GIN',
  'SUR',
  'NOR',
  'BEN',
]);

function isRegionOf(part: PlacePart, country: string): boolean {
  const regions = REGION_NAMES.get(part.folded) ?? REGION_NAMES.get(part.core) ?? REGION_CODES.get(part.raw) ?? [];
  return regions.some((region) => region.country === country);
}

function usualName(city: GazetteerCity): string {
  const alias = CITY_ALIASES.get(foldWords(city.name));
  return alias?.country === city.country ? alias.name : city.name;
}

/** `OAKBROOK TERRACE` as a name; other spellings stay. */
function tidyName(raw: string): string {
  const text = raw.replace(/\s+/gu, ' ').trim();
  if (text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  return text.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
