import { memoize } from '../memoize.js';
import { countryNames } from './country-names.js';
import { Gazetteer, type GazetteerData } from './gazetteer.js';
import { PlaceFields } from './place-fields.js';
import { PlaceResolver } from './place-resolver.js';
import type { NormalisedLocation, PlaceInput, PlaceReading, VendorPlace } from './place.js';

export interface PlaceNormaliser {
  placeOf(input: PlaceInput): PlaceReading;
  /** Returns the places in a vendor's fields. The text only adds what they lack. */
  locate(place: VendorPlace): readonly NormalisedLocation[];
  /** Returns the places in a vendor's text, in order. */
  locationsOf(text: string): readonly NormalisedLocation[];
}

/**
 * Builds the normaliser from a gazetteer's tables (`gazetteerData`) in less than a second. The normaliser's methods are
 * pure and cache recent results.
 */
export function createPlaceNormaliser(data: GazetteerData): PlaceNormaliser {
  const gazetteer = new Gazetteer(data);
  const resolver = new PlaceResolver(gazetteer, countryNames(gazetteer));
  const fields = new PlaceFields(resolver);
  return {
    placeOf: memoize(
      (input) => resolver.placeOf(input),
      ({ locationText, countryHint, cityHint, prior }: PlaceInput) =>
        `${locationText ?? ''}\n${countryHint ?? ''}\n${cityHint ?? ''}\n${prior?.country ?? ''}${prior?.isOnly ?? ''}`,
    ),
    locationsOf: memoize((text) => resolver.locationsOf(text)),
    locate: memoize(
      (place) => fields.locate(place),
      ({ city, region, country, text }: VendorPlace) =>
        `${city ?? ''}\n${region ?? ''}\n${country ?? ''}\n${text ?? ''}`,
    ),
  };
}
