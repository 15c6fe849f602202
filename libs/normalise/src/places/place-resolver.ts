import { alpha2Of, alpha2OfAlpha3, foldWords } from '@hiring/contracts/names';
import { CityLookup, tidyName } from './city-lookup.js';
import type { Gazetteer } from './gazetteer.js';
import { placesOf, type PlacePart } from './location-text.js';
import type {
  BoardPrior,
  NormalisedLocation,
  NormalisedPlace,
  PlaceEvidence,
  PlaceInput,
  PlaceReading,
} from './place.js';
import { cityLikeState, regionAmong, regionsNamed } from './named-regions.js';
import { REGION_NAMES } from './regions.js';
import { StatedReadings } from './stated-readings.js';
import { TownReadings } from './town-readings.js';
import { TownsInStates } from './towns-in-states.js';
import { UK_COUNTIES } from './uk-counties.js';

const NOWHERE: PlaceReading = { country: null, city: null, evidence: null };

/** A way to read a place's parts, and the kind of evidence that it gives. */
interface Reading {
  evidence: PlaceEvidence;
  read: (parts: readonly PlacePart[]) => NormalisedPlace | null;
}

/** Reads places in vendors' texts. */
export class PlaceResolver {
  readonly cities: CityLookup;
  private readonly towns: TownsInStates;
  private readonly stated: StatedReadings;
  /** The readings in order. The first that recognises a place decides. */
  private readonly readings: readonly Reading[];

  constructor(
    gazetteer: Gazetteer,
    readonly names: ReadonlyMap<string, string>,
  ) {
    this.cities = new CityLookup(gazetteer, names);
    this.towns = new TownsInStates(gazetteer, this.cities, names);
    this.stated = new StatedReadings(gazetteer, this.cities, names);
    const towns = new TownReadings(this.cities);
    this.readings = [
      { evidence: 'division', read: (parts) => this.towns.inState(parts) },
      { evidence: 'stated', read: (parts) => this.stated.byCountryName(parts) },
      { evidence: 'stated', read: (parts) => this.stated.byCode(parts) },
      { evidence: 'division', read: (parts) => this.stated.byDivision(parts) },
      { evidence: 'division', read: (parts) => this.stated.byRegionName(parts) },
      { evidence: 'postcode', read: (parts) => towns.byPostcode(parts) },
      { evidence: 'town', read: (parts) => towns.byCity(parts) },
      { evidence: 'division', read: (parts) => this.stated.byLoneDivision(parts) },
    ];
  }

  placeOf(input: PlaceInput): PlaceReading {
    const places = this.placesOf(input.locationText ?? '');
    const hinted = this.countryOfHint(input.countryHint);
    if (hinted !== null)
      return {
        ...{ country: hinted, evidence: 'field' },
        city: this.hintedCity(input.cityHint, hinted) ?? this.cityAmong(places, hinted),
      };
    if (isListOfStates(places)) return { country: 'US', city: null, evidence: 'division' };
    const found = places.map((parts) => this.resolve(parts)).filter((place) => place !== null);
    if (found.length === 0 && input.cityHint) {
      const [parts = []] = this.placesOf(input.cityHint);
      return this.resolve(parts) ?? NOWHERE;
    }
    const [first] = found;
    const settled = input.prior ? this.settled(places, found, input.prior) : null;
    if (settled !== null) return settled;
    if (first === undefined || first.country === null || found.some((place) => place.country !== first.country))
      return NOWHERE;
    const city =
      this.hintedCity(input.cityHint, first.country) ?? found.find((place) => place.city !== null)?.city ?? null;
    return { country: first.country, city, evidence: strongest(found) };
  }

  /**
   * Returns the place in the prior's country, or null if the prior does not decide. It decides only for a single place,
   * in three cases:
   * - No reading found a place, and the prior's country has the town.
   * - No reading found a place, and all evidence about the board is for the prior's country (`isOnly`).
   * - A reading chose another country only because its town is the largest with that name, and the prior's country has
   *   a town with that name, too.
   */
  private settled(
    places: readonly PlacePart[][],
    found: readonly PlaceReading[],
    { country, isOnly }: BoardPrior,
  ): PlaceReading | null {
    const [parts] = places;
    if (parts === undefined || places.length > 1) return null;
    const isOpen = found.length === 0 || found.every((place) => this.isNamesake(place, parts, country));
    if (!isOpen) return null;
    const town = parts.find((part) => this.cities.townIn(part, { country }) !== null);
    if (town === undefined && !(isOnly && found.length === 0)) return null;
    return { country, city: this.cities.cityIn(parts, country), evidence: 'board' };
  }

  /**
   * Returns whether a country was chosen only because its town is the largest of that name. Well-known cities do not
   * count.
   */
  private isNamesake(
    { country, evidence }: PlaceReading,
    [part, ...others]: readonly PlacePart[],
    prior: string,
  ): boolean {
    if (evidence !== 'town' || country === prior || part === undefined || others.length > 0) return false;
    return !this.cities.isWellKnown(part.core);
  }

  locationsOf(text: string): NormalisedLocation[] {
    return this.placesOf(text).flatMap((parts) => this.locationsOfParts(parts));
  }

  /**
   * Returns the place that the parts name together. If the parts name several countries, returns a place for each part
   * whose country is known.
   */
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
    return { country: place.country, city: place.city, region: region?.name ?? null };
  }

  placesOf(text: string): PlacePart[][] {
    return placesOf(text, {
      isCountry: (folded) => this.names.has(folded),
      isCountryOrRegion: (folded) => this.names.has(folded) || REGION_NAMES.has(folded) || UK_COUNTIES.has(folded),
      isCity: (folded) => this.cities.isCity(folded),
    });
  }

  countryOfHint(hint: string | null | undefined): string | null {
    if (!hint) return null;
    return alpha2Of(hint) ?? alpha2OfAlpha3(hint.trim()) ?? this.names.get(foldWords(hint)) ?? null;
  }

  /**
   * Returns the city in a vendor's field. If the city is known in the country, returns its usual name. Otherwise
   * returns it as written, or null if the field holds the country, several names or no place.
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
   * Resolves one place by the first reading that recognises it, or returns null. If the parts name several countries,
   * the place has no country.
   */
  resolve(parts: readonly PlacePart[]): PlaceReading | null {
    if (parts.length === 0) return null;
    for (const { evidence, read } of this.readings) {
      const place = read(parts);
      if (place !== null) return { ...place, evidence };
    }
    return null;
  }

  countryNamed(part: PlacePart): string | undefined {
    return this.stated.countryNamed(part);
  }
}

/**
 * Returns whether the places are three or more US states: `Colorado; New York; Texas`. Two names are too few, because
 * one of them may be a city.
 */
function isListOfStates(places: readonly PlacePart[][]): boolean {
  const isState = (part: PlacePart | undefined): boolean =>
    part !== undefined &&
    (cityLikeState(part) !== undefined || regionsNamed(part).some(({ country }) => country === 'US'));
  return places.length >= 3 && places.every((parts) => parts.length === 1 && isState(parts[0]));
}

const STRENGTHS: readonly PlaceEvidence[] = ['field', 'stated', 'division', 'postcode', 'town', 'board'];

function strongest(found: readonly PlaceReading[]): PlaceEvidence | null {
  return STRENGTHS.find((each) => found.some(({ evidence }) => evidence === each)) ?? null;
}
