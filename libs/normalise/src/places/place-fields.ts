import { foldWords } from '@hiring/contracts/names';
import { tidyName } from './city-lookup.js';
import type { PlacePart } from './location-text.js';
import type { NormalisedLocation, VendorPlace } from './place.js';
import type { PlaceResolver } from './place-resolver.js';
import { isPlaceless } from './place-words.js';
import { regionAmong } from './named-regions.js';
import { COUNTRIES_OF_CODES, REGION_CODES, REGION_NAMES, type Region } from './regions.js';

/** Matches the country in an ISO 3166-2 code: `US-VA`. */
const ISO_REGION = /^[A-Z]{2}-(?=[A-Z0-9]{1,3}$)/;
/** Words in a city field that name no city. */
const NO_CITIES: ReadonlySet<string> = new Set('city all several diverse none null test xx xxx'.split(' '));
/**
 * In a text such as `Berlin, Hamburg`, the cities count as separate places only if each has at least this population.
 */
const LISTED_POPULATION_MIN = 100_000;
/** Matches the kind of division in a region's name: `State of São Paulo`. */
const STATE_OF = /^(?:state|province|canton|region) of (?!\w{1,3}$)/iu;
/** Parts of the United Kingdom that are called countries. */
const NATIONS: ReadonlySet<string> = new Set(['england', 'scotland', 'wales', 'northern ireland']);
/** Minimum letters in an unknown region's name. A shorter text is an unknown code. */
const REGION_LETTERS_MIN = 4;

/**
 * Reads a vendor's place fields. The text adds only what the fields lack. One exception: in a list of places, the text
 * can state another country than the field (`inText`).
 */
export class PlaceFields {
  constructor(private readonly texts: PlaceResolver) {}

  locate({ city, region, country, text = '' }: VendorPlace): NormalisedLocation[] {
    const code = this.countryOf(country, region, city);
    if (code === null) return this.withoutCountry(city, region, text);
    const state = this.regionIn(region, code);
    const cities = this.placesIn(city);
    if (cities.length === 0) {
      const isRegion = state !== undefined && this.namesOnly(region, text);
      return isRegion ? [{ city: null, region: state.name, country: code }] : this.inText(text, code, state);
    }
    return cities
      .flatMap((parts) => this.severalIn(parts, code))
      .map((parts) => {
        const alone = region === undefined ? this.regionFor(parts, code) : undefined;
        if (alone !== undefined) return { city: null, region: alone.name, country: code };
        const within = state ?? regionAmong(parts.slice(1), code);
        return { city: this.cityOf(parts, code, within), region: within?.name ?? null, country: code };
      });
  }

  /**
   * Returns whether a text names only countries and the given region: `Washington, USA` beside the region `Washington`
   * names no city.
   */
  private namesOnly(region: string | undefined, text: string): boolean {
    const [parts = [], ...others] = this.texts.placesOf(text);
    const [only, ...more] = parts.filter((part) => this.texts.countryNamed(part) === undefined);
    const isAlone = only !== undefined && more.length === 0 && others.length === 0;
    return isAlone && isStateName(only.folded) && only.folded === foldWords(region ?? '');
  }

  /** Returns the region that a city field names instead of a city: `California`, `Bay Area`. */
  private regionFor(parts: readonly PlacePart[], code: string): Region | undefined {
    const region = parts.length === 1 ? regionAmong(parts, code) : undefined;
    const [only] = parts;
    if (region === undefined || only === undefined) return undefined;
    return region.admin !== '' || this.texts.cities.known(only.folded, code) === null ? region : undefined;
  }

  /** Divides a field with several large cities (`Berlin, Hamburg`) into one place for each. */
  private severalIn(parts: PlacePart[], code: string): PlacePart[][] {
    const within = { country: code, admin: '' };
    const areCities = parts.every((part) => this.texts.cities.populationIn(part, within) >= LISTED_POPULATION_MIN);
    return parts.length > 1 && areCities ? parts.map((part) => [part]) : [parts];
  }

  private regionIn(field: string | undefined, country: string): Region | undefined {
    return regionOf(field, country, (folded) => this.texts.names.has(folded) && !NATIONS.has(folded));
  }

  /** Returns the places in a city field: one, several (`Lille / Lyon`), or none (`Remote`). */
  private placesIn(city: string | undefined): PlacePart[][] {
    return city === undefined || NO_CITIES.has(foldWords(city)) ? [] : this.texts.placesOf(city);
  }

  /**
   * Returns the city in a field. If the city is known in the country, returns its usual name. Otherwise returns it as
   * written, or null if the field has several parts or only names the country.
   */
  private cityOf(parts: readonly PlacePart[], code: string, region: Region | undefined): string | null {
    const [only, ...others] = parts;
    if (only === undefined) return null;
    const known = this.texts.cities.cityIn(parts, code, region?.admin);
    if (known !== null) return known;
    return others.length > 0 || this.texts.countryNamed(only) === code ? null : tidyName(only.raw);
  }

  /**
   * Returns the places in a text if a field gives the country. A single place is always in the field's country. A place
   * in a list can be in another country in two cases:
   * - The text has that country, or a state of that country, beside the place.
   * - The field's country has no known place with that name.
   */
  private inText(text: string, code: string, state: Region | undefined): NormalisedLocation[] {
    const places = this.texts.placesOf(text);
    const whole = { city: null, region: state?.name ?? null, country: code };
    if (places.length === 0) return [whole];
    return places.flatMap((parts) => {
      const region = state ?? regionAmong(parts, code);
      const city = this.texts.cities.cityIn(parts, code, region?.admin);
      // In a list, the state or country beside a place overrules the field.
      const isCertain = parts.length > 1 || city === null;
      const own = places.length > 1 && isCertain ? this.texts.locationsOfParts(parts) : [];
      const abroad = own.filter((location) => location.country !== null && location.country !== code);
      return abroad.length > 0 ? abroad : [{ city, region: region?.name ?? null, country: code }];
    });
  }

  /**
   * Returns the places if no field gives a known country. Reads city and region together. If they name no place, reads
   * the text. If the text names no place either, returns the city as written.
   */
  private withoutCountry(city: string | undefined, region: string | undefined, text: string): NormalisedLocation[] {
    const fields = [city, region].filter((part) => part !== undefined).join(', ');
    if (fields === '') return this.texts.locationsOf(text);
    const state = city === undefined ? stateNamed(region) : undefined;
    if (state !== undefined) return [{ city: null, region: state.name, country: state.country }];
    const known = this.texts.locationsOf(fields).filter(({ country }) => country !== null);
    const [only] = known;
    const cities = this.placesIn(city);
    if (only !== undefined && cities.length < 2) {
      const named = this.cityOf(cities[0] ?? [], only.country ?? '', this.regionIn(region, only.country ?? ''));
      return [{ ...only, city: only.city ?? named }];
    }
    if (known.length > 0) return known;
    const inText = this.texts.locationsOf(text).filter(({ country }) => country !== null);
    if (inText.length > 0) return inText;
    const written = cities.flatMap(([first]) => (first === undefined ? [] : [tidyName(first.raw)]));
    return written.map((name) => ({ city: name, region: null, country: null }));
  }

  /** Returns the country for a country field. Some vendors write a state (`California`) into that field. */
  private countryOf(field: string | undefined, region: string | undefined, city: string | undefined): string | null {
    if (field === undefined) return null;
    const known = this.texts.countryOfHint(field);
    if (known !== null) return known;
    // City and region decide, because Tbilisi is in the country of Georgia, and Atlanta in the state of Georgia.
    if (foldWords(field) === 'georgia') return this.countryOfGeorgia(city, region);
    const countries = new Set(this.texts.placesOf(field).flatMap((parts) => this.texts.resolve(parts)?.country ?? []));
    const [only = null] = countries;
    return countries.size === 1 ? only : null;
  }

  private countryOfGeorgia(city: string | undefined, region: string | undefined): string | null {
    const [place] = this.texts.locationsOf([city, region, 'Georgia'].filter((part) => part !== undefined).join(', '));
    return place?.country ?? 'GE';
  }
}

/**
 * Returns whether the text is the name of a state or province in the US, Canada or Australia. Only these have an
 * `admin` code.
 */
function isStateName(folded: string): boolean {
  return [folded, `${folded} state`].some((name) => (REGION_NAMES.get(name) ?? []).some(({ admin }) => admin !== ''));
}

/** Returns the region in a region field, if only one country has it. `Georgia` means the state. */
function stateNamed(field: string | undefined): Region | undefined {
  const raw = field?.trim() ?? '';
  const [region, ...others] = REGION_NAMES.get(foldWords(raw)) ?? REGION_CODES.get(raw.toUpperCase()) ?? [];
  return others.some((other) => other.country !== region?.country) ? undefined : region;
}

/**
 * Returns the region in a field. If the region is known in the country, returns its usual name. Otherwise returns it as
 * written. Returns undefined for a country's name, an unknown code, or a text without a place.
 */
function regionOf(
  field: string | undefined,
  country: string,
  isCountry: (folded: string) => boolean,
): Region | undefined {
  if (field === undefined) return undefined;
  const raw = field.trim().replace(ISO_REGION, '').replace(STATE_OF, '');
  const folded = foldWords(raw);
  const known = [
    ...(REGION_CODES.get(raw.toUpperCase()) ?? []),
    ...(REGION_NAMES.get(folded) ?? REGION_NAMES.get(`${folded} state`) ?? []),
  ].find((region) => region.country === country);
  if (known !== undefined) return known;
  if (isCountry(folded) || COUNTRIES_OF_CODES.has(raw.toUpperCase())) return undefined;
  if (folded.length < REGION_LETTERS_MIN || /\d/.test(folded) || isPlaceless(folded)) return undefined;
  return { country, admin: '', name: tidyName(raw) };
}
