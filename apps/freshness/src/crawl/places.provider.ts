import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Provider } from '@nestjs/common';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';

/** Injection token for the process's PlaceNormaliser. */
export const PLACES = Symbol('places');

/** The gazetteer is read once, at start. */
export const placesProvider: Provider = {
  provide: PLACES,
  useFactory: () => createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs)),
};
