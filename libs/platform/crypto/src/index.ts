export { Sealer, sealFailure } from './sealer.js';
export { SealedCursor, type CursorFilters } from './sealed-cursor.js';
