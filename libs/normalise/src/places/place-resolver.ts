import { alpha2Of, alpha2OfAlpha3, foldWords } from '@hiring/contracts/names';
import { CITY_ALIASES, UNDECIDED_CITIES, type NamedCity } from './city-aliases.js';
import { CityLookup, tidyName } from './city-lookup.js';
import type { Gazetteer } from './gazetteer.js';
import { placesOf, type PlacePart } from './location-text.js';
import { countryOfAlpha3, countryOfLoneCode, UNDECIDED_CODES } from './place-codes.js';
import type { NormalisedLocation, NormalisedPlace, PlaceInput } from './place.js';
import { regionAmong } from './named-regions.js';
import { divisionsOf, REGION_CODES, REGION_NAMES, type Region } from './regions.js';
import { stateAmong, TownsInStates } from './towns-in-states.js';

/** Population of a city whose country only the next part tells: `Cartagena, Murcia`. */
const BESIDE_POPULATION_MIN = 50_000;
const NOWHERE: NormalisedPlace = { country: null, city: null };

/** Reads places in vendors' texts. */
export class PlaceResolver {
  readonly cities: CityLookup;
  private readonly towns: TownsInStates;

  constructor(
    private readonly gazetteer: Gazetteer,
    readonly names: ReadonlyMap<string, string>,
  ) {
    this.cities = new CityLookup(gazetteer, names);
    this.towns = new TownsInStates(gazetteer, this.cities, names);
  }

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

  /** Every place of a text. */
  locationsOf(text: string): NormalisedLocation[] {
    return this.placesOf(text).flatMap((parts) => this.locationsOfParts(parts));
  }

  /** The place that the parts name. A list of places in several countries is divided into its places. */
  locationsOfParts(parts: readonly PlacePart[]): NormalisedLocation[] {
    const place = this.resolve(parts);
    if (place === null) return [];
    if (place.country !== null) return [this.located(place, parts)];
    return parts.flatMap((part) => {
      const each = this.resolve([part]);
      return each === null || each.country === null ? [] : [this.located(each, [part])];
    });
  }

  private located(place: NormalisedPlace, parts: readonly PlacePart[]): NormalisedLocation {
    const region = regionAmong(parts, place.country) ?? this.towns.cityLikeStateOf(parts, place.country);
    return { ...place, region: region?.name ?? null };
  }

  placesOf(text: string): PlacePart[][] {
    return placesOf(text, {
      isCountry: (folded) => this.names.has(folded),
      isCountryOrRegion: (folded) => this.names.has(folded) || REGION_NAMES.has(folded),
      isCity: (folded) => this.cities.isCity(folded),
    });
  }

  countryOfHint(hint: string | null | undefined): string | null {
    if (!hint) return null;
    return alpha2Of(hint) ?? alpha2OfAlpha3(hint.trim()) ?? this.names.get(foldWords(hint)) ?? null;
  }

  /**
   * The city in the vendor's own field: its usual name if the city is known in the country, else as the vendor writes
   * it. Some vendors put the whole place (`Munich, Germany`) into this field, or a word that names no place.
   */
  hintedCity(hint: string | null | undefined, country: string): string | null {
    if (!hint) return null;
    const [parts = []] = this.placesOf(hint);
    const [only] = parts;
    if (only === undefined) return null;
    const isCountry = this.names.get(only.folded) === country || this.names.get(only.core) === country;
    return this.cities.cityIn(parts, country) ?? (parts.length > 1 || isCountry ? null : tidyName(only.raw));
  }

  private cityAmong(places: readonly PlacePart[][], country: string): string | null {
    for (const parts of places) {
      const city = this.cities.cityIn(parts, country);
      if (city !== null) return city;
    }
    return null;
  }

  /**
   * Resolves one place. Null when nothing is recognised; a place without country when the parts name several countries.
   */
  resolve(parts: readonly PlacePart[]): NormalisedPlace | null {
    if (parts.length === 0) return null;
    return (
      this.towns.inState(parts) ??
      this.byCountryName(parts) ??
      this.byCode(parts) ??
      this.byRegionName(parts) ??
      this.byCity(parts)
    );
  }

  private placeIn({ country, admin }: Pick<Region, 'country' | 'admin'>, parts: readonly PlacePart[]): NormalisedPlace {
    return { country, city: this.cities.cityIn(parts, country, admin) };
  }

  countryNamed(part: PlacePart): string | undefined {
    return this.names.get(part.folded) ?? this.names.get(part.core);
  }

  private byCountryName(parts: readonly PlacePart[]): NormalisedPlace | null {
    const named = parts.map((part) => this.countryNamed(part)).filter((code) => code !== undefined);
    const country = named.at(-1);
    if (country === undefined) return null;
    // Beside a state of the country, a town that is named like a city or country abroad is in that state.
    const region = parts.length > 2 ? stateAmong(parts.slice(1), country) : undefined;
    if (region !== undefined) return this.placeIn(region, parts);
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
   * ISO codes in upper case as the first or last part; a code that is also that of a region is decided by the city (see
   * `weigh`).
   */
  private byCode(parts: readonly PlacePart[]): NormalisedPlace | null {
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
   * `Berlin, DE` or `Wilmington, DE`: chooses the reading of the code whose city is larger. Without a city, a code at
   * the start is a country and a code at the end a region, or nothing if it is one of `UNDECIDED_CODES`.
   */
  private weigh(others: readonly PlacePart[], meanings: CodeMeanings): NormalisedPlace | null {
    const { country, regions, codesOf, atStart } = meanings;
    const asCountry = country === null ? [] : [{ country, admin: '' }];
    const found = this.largestReading(others, [...asCountry, ...regions]);
    if (found !== null) return this.placeIn(found, others);
    // `Chennai, TN`, `Milano, MI`: the code of a division of another country (`COUNTRIES_OF_CODES`).
    const elsewhere = this.largestReading(others, codesOf);
    if (elsewhere !== null) return this.placeIn(elsewhere, others);
    const named = this.byRegionName(others);
    if (named !== null && named.country !== null) return named;
    const isUndecided = others.length < 2 && !atStart && country !== null && UNDECIDED_CODES.has(country);
    if (isUndecided) return NOWHERE;
    const preferCountry = atStart || others.some((part) => /^\d+$/.test(part.raw));
    const [chosen] = preferCountry ? [...asCountry, ...regions] : [...regions, ...asCountry];
    return chosen === undefined ? null : this.placeIn(chosen, others);
  }

  private largestReading<Reading extends Pick<Region, 'country' | 'admin'>>(
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

  private byRegionName(parts: readonly PlacePart[]): NormalisedPlace | null {
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

  /**
   * The place of a city without region or country. Parts that name cities of different countries are several places.
   */
  private byCity(parts: readonly PlacePart[]): NormalisedPlace | null {
    const found = parts
      .map((part) => this.cities.alone(part.folded) ?? this.cities.alone(part.core) ?? cityOfQuarter(part))
      .filter((city) => city !== null);
    const [first] = found;
    if (first === undefined) return null;
    if (found.some((city) => city.country !== first.country)) return NOWHERE;
    return { country: first.country, city: this.undecidedIn(parts, first.country) ?? first.name };
  }

  /** The first part, if it names a city of many countries of which one is in this country. */
  private undecidedIn([part]: readonly PlacePart[], country: string): string | null {
    if (part === undefined || !UNDECIDED_CITIES.has(part.core)) return null;
    const population = this.cities.populationIn(part, { country, admin: '' });
    return population < BESIDE_POPULATION_MIN ? null : this.cities.known(part.core, country);
  }
}

/** The city of `Berlin-Mitte`, where the name of a quarter follows that of a well-known city. */
function cityOfQuarter({ raw }: PlacePart): NamedCity | null {
  const [city = '', quarter] = raw.split('-');
  return quarter === undefined ? null : (CITY_ALIASES.get(foldWords(city)) ?? null);
}

/** Meanings of a code: an ISO country, states, or divisions of other countries. */
interface CodeMeanings {
  country: string | null;
  regions: readonly Region[];
  codesOf: readonly Pick<Region, 'country' | 'admin'>[];
  atStart: boolean;
}
