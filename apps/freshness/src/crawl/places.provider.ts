import type { Provider } from '@nestjs/common';
import { createPlaceNormaliser, loadCities } from '@hiring/normalise/places';

/** Injection token of the process's PlaceNormaliser. */
export const PLACES = Symbol('places');

/** The gazetteer is read once, at start: it takes most of a second and 90 MB. */
export const placesProvider: Provider = {
  provide: PLACES,
  useFactory: async () => createPlaceNormaliser(await loadCities()),
};
