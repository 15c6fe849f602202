import { gunzipSync } from 'node:zlib';

/**
 * Maximum unpacked size in bytes: as much as a sitemap is allowed to have uncompressed. Several times as much would stop
 * the process for seconds.
 */
const UNZIPPED_BYTES_MAX = 10 * 1024 * 1024;

/**
 * Returns a gzip file (`sitemap.xml.gz`) unpacked; empty when it is broken or too large. Any other body is returned as
 * it is.
 */
export function unzipped(body: Uint8Array | string): Uint8Array | string {
  if (typeof body === 'string' || body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: UNZIPPED_BYTES_MAX });
  } catch (error) {
    if (error instanceof Error) return '';
    throw error;
  }
}
