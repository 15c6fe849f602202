export { OtherBytesError, sha256Of } from './checksum.js';
export type { FileStore } from './file-store.js';
export { openStore } from './open-store.js';
export { s3Place } from './s3-place.js';
