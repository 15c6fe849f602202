export { sha256Of } from './checksum.js';
export { openStore, type FileStore } from './file-store.js';
export { s3Place, type S3Place } from './s3-place.js';
