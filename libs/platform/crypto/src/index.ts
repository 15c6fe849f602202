export { decrypt, encrypt } from './aes-gcm.js';
export { Sealer, sealFailure } from './sealer.js';
export { SealedCursor, type CursorFilters } from './sealed-cursor.js';
export { IdPages } from './id-pages.js';
export { newToken, tokenDigest } from './opaque-token.js';
