import { gunzipSync } from 'node:zlib';

/**
 * Maximum unpacked size in bytes; uncompressed sitemaps have the same limit. A much larger one would block the process
 * for seconds.
 */
const UNZIPPED_BYTES_MAX = 10 * 1024 * 1024;

/**
 * Unpacks a gzip file (`sitemap.xml.gz`). Returns an empty text when it is broken or too large. Any other body is
 * returned unchanged.
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
