export { boardPriorOf, priorAfter, type BoardEvidence, type BoardPrior, type StoredPrior } from './board-prior.js';
export { createPlaceNormaliser, type PlaceNormaliser } from './place-of.js';
export { gazetteerData } from './cities-file.js';
