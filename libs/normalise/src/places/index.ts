export { createPlaceNormaliser, type NormalisedPlace, type PlaceInput, type PlaceNormaliser } from './place-of.js';
export type { GazetteerCity } from './gazetteer.js';
export { loadCities } from './load-cities.js';
