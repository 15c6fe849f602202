export { boardPriorOf, type CountryEvidence } from './board-prior.js';
export { createPlaceNormaliser, type PlaceNormaliser } from './place-of.js';
export type { BoardPrior, PlaceEvidence } from './place.js';
export { gazetteerData } from './cities-file.js';
