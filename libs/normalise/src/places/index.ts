export { createPlaceNormaliser, type PlaceNormaliser } from './place-of.js';
export { CITIES_FILE, citiesOf } from './cities-file.js';
