import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Provider } from '@nestjs/common';
import { createPlaceNormaliser, gazetteerData } from '@hiring/normalise/places';

/** Injection token of the PlaceNormaliser that the process uses. */
export const PLACES = Symbol('places');

/** Reads the gazetteer once, at the start. */
export const placesProvider: Provider = {
  provide: PLACES,
  useFactory: () => createPlaceNormaliser(gazetteerData(createRequire(import.meta.url).resolve, fs)),
};
