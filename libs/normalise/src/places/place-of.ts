import { memoize } from '../memoize.js';
import { countryNames } from './country-names.js';
import { Gazetteer, type GazetteerCity } from './gazetteer.js';
import { PlaceFields } from './place-fields.js';
import { PlaceResolver } from './place-resolver.js';

export interface PlaceInput {
  /** All places in the vendor's words, the primary first, joined with `; `. */
  locationText?: string | null | undefined;
  /** The vendor's country of the primary place: a code, or a name that `countryNames` has. */
  countryHint?: string | null | undefined;
  cityHint?: string | null | undefined;
}

/**
 * ISO 3166-1 alpha-2 code of the country, and the city's usual name. Each is null when unknown or ambiguous, and when
 * the text names no place or several countries.
 */
export interface NormalisedPlace {
  country: string | null;
  city: string | null;
}

/**
 * One of the places that a vendor's text names. `region` is the usual name of a state, province or similar division.
 */
export interface NormalisedLocation extends NormalisedPlace {
  region: string | null;
}

/** A place as the vendor gave it: its fields, and its text where that is all or more than the fields have. */
export interface VendorPlace {
  city?: string;
  region?: string;
  /** A code, or a name. */
  country?: string;
  text?: string;
}

export interface PlaceNormaliser {
  placeOf(input: PlaceInput): NormalisedPlace;
  /** The places that the fields of one vendor place give; its text is read only for what they lack. */
  locate(place: VendorPlace): readonly NormalisedLocation[];
  /** The places of one vendor text, in its order; empty when it names none. */
  locationsOf(text: string): readonly NormalisedLocation[];
}

/**
 * Builds the normaliser over a gazetteer's cities (see `citiesOf`), which takes a fraction of a second. `placeOf`
 * itself is pure and caches recent results.
 */
export function createPlaceNormaliser(cities: Iterable<GazetteerCity>): PlaceNormaliser {
  const gazetteer = new Gazetteer(cities);
  const resolver = new PlaceResolver(gazetteer, countryNames(gazetteer));
  const fields = new PlaceFields(resolver);
  return {
    placeOf: memoize(
      (input) => resolver.placeOf(input),
      ({ locationText, countryHint, cityHint }: PlaceInput) =>
        `${locationText ?? ''}\n${countryHint ?? ''}\n${cityHint ?? ''}`,
    ),
    locationsOf: memoize((text) => resolver.locationsOf(text)),
    locate: memoize(
      (place) => fields.locate(place),
      ({ city, region, country, text }: VendorPlace) =>
        `${city ?? ''}\n${region ?? ''}\n${country ?? ''}\n${text ?? ''}`,
    ),
  };
}
