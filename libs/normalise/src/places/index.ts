export {
  createPlaceNormaliser,
  type NormalisedLocation,
  type NormalisedPlace,
  type PlaceInput,
  type PlaceNormaliser,
} from './place-of.js';
export type { GazetteerCity } from './gazetteer.js';
export { CITIES_FILE, citiesOf } from './cities-file.js';
