export { createPlaceNormaliser, type PlaceNormaliser } from './place-of.js';
export { gazetteerData } from './cities-file.js';
