import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Provider } from '@nestjs/common';
import { createPlaceNormaliser, loadCities } from '@hiring/normalise/places';

/** Injection token of the process's PlaceNormaliser. */
export const PLACES = Symbol('places');

/** The gazetteer is read once, at start: it takes most of a second, 30 MB, and 150 MB of garbage. */
export const placesProvider: Provider = {
  provide: PLACES,
  useFactory: async () => {
    const places = createPlaceNormaliser(await loadCities());
    keepHeapSmall();
    return places;
  },
};

/**
 * Collects what loading left behind, which the collector would keep for hours in a heap that large, and lets the heap grow
 * in small steps from there: crawls make much garbage and keep nothing, so memory is worth more here than the collector's
 * time.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
